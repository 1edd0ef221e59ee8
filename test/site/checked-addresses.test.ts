import { describe, expect, test } from "vitest";
import { isPublicAddress } from "../../src/site/checked-addresses.ts";
import { words } from "../support/words.ts";

const PUBLIC = words(`
  1.1.1.1 8.8.8.8 93.184.216.34 100.63.255.255 100.128.0.1 172.15.255.255 172.32.0.1
  192.167.255.255 223.255.255.255 2001:4860:4860::8888 2606:4700:4700::1111
  2a00:1450:4001:81b::200e
`);

const SPECIAL = [
  ["this network", "0.0.0.0 0.1.2.3"],
  ["private", "10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1"],
  ["a carrier's shared range", "100.64.0.1 100.100.100.200"],
  ["loopback", "127.0.0.1 127.255.255.255 ::1"],
  ["link-local", "169.254.169.254 fe80::1"],
  ["a cloud platform", "168.63.129.16"],
  ["protocol assignments", "192.0.0.1"],
  ["documentation", "192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1"],
  ["6to4 relay", "192.88.99.1"],
  ["benchmarking", "198.18.0.1 2001:2::1"],
  ["multicast", "224.0.0.1 ff02::1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["IPv4-compatible", "::127.0.0.1 ::808:808"],
  ["IPv4-mapped", "::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:808:808"],
  ["IPv4-translated", "::ffff:0:7f00:1"],
  ["NAT64", "64:ff9b::7f00:1"],
  ["NAT64 for local use", "64:ff9b:1::a00:1"],
  ["6to4", "2002:7f00:1::1 2002:a00:1::"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:80ff:fffe"],
  ["ISATAP", "2a00:1450::5efe:a00:1 2a00:1450::200:5efe:a00:1"],
  ["unique local", "fc00::1 fd00:ec2::254"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["discard-only", "100::1"],
  ["ORCHID", "2001:20::1"],
  ["segment routing", "5f00::1"],
  ["unallocated", "4000::1"],
] as const;

describe("isPublicAddress", () => {
  test.each(PUBLIC)("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each(SPECIAL)("rejects special-purpose addresses: %s (%s)", (_use, addresses) => {
    expect(words(addresses).filter(isPublicAddress)).toEqual([]);
  });
});
