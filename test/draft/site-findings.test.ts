import { describe, expect, test } from "vitest";
import type { DraftInput } from "../../src/contract/index.ts";
import {
  type DraftProbes,
  type ProbeResult,
  type StandIn,
  siteFindings,
} from "../../src/draft/preflight/site-findings.ts";
import { aDraft } from "../support/a-draft.ts";

const SITE = "https://aurora.example/";
const ICON = "https://aurora.example/icon.png";
const IMAGE = "https://aurora.example/og.png";
const LOGO = "https://cdn.example/logo.png";
const SHOT = "https://cdn.example/shot.png";
const OTHER = "https://cdn.example/other.png";

const SEEN = { seen: "png" };
const GONE = { failed: "refused", reason: "responds with 404 Not Found" } as const;
const DOWN = { failed: "unreachable", reason: "refuses the connection" } as const;
const UNTOLD = { notLookedAt: "was not checked within the time limit for all lookups" };
const at = (url: string, isPage = true) => ({ seen: { url, isPage } });
const icon = (result: ProbeResult<unknown>): readonly StandIn[] => [{ url: ICON, result }];
const image = (result: ProbeResult<unknown>): readonly StandIn[] => [{ url: IMAGE, result }];

/** A product whose website responds and has an icon and an image. */
const WELL: DraftProbes = {
  website: at(SITE),
  logo: undefined,
  screenshots: [],
  icons: icon(SEEN),
  images: image(SEEN),
};

const WITHOUT_STAND_INS = { icons: [], images: [] } as const;
const FACTS = [
  `fact logoUrl: omitted; ${ICON} will be used`,
  `fact screenshotUrls: omitted; ${IMAGE} will be used`,
];
const NEITHER = "problem logoUrl: missing, and the website has no usable icon or Open Graph image";

type Situation = readonly [
  situation: string,
  draft: Partial<DraftInput>,
  results: Partial<DraftProbes>,
  expected: readonly string[],
];

const WEBSITE: readonly Situation[] = [
  ["a website that responds", {}, {}, FACTS],
  ["a website that redirects to a path", {}, { website: at(`${SITE}en/`) }, FACTS],
  ["a website that redirects to www.", {}, { website: at("https://www.aurora.example/") }, FACTS],
  ["a website URL in uppercase", { websiteUrl: "https://AURORA.example/" }, {}, FACTS],
  ["a website that redirects to another port", {}, { website: at("https://aurora.example:8443/") }, FACTS],
  [
    "a website that redirects to another host",
    {},
    { website: at("https://borealis.example/x") },
    [
      "warning websiteUrl: redirects to another host, borealis.example (https://borealis.example/x)",
      ...FACTS,
    ],
  ],
];

const MEDIA: readonly Situation[] = [
  ["an existing logo", { logoUrl: LOGO }, { logo: SEEN, icons: [] }, FACTS.slice(1)],
  [
    "an existing logo and an existing screenshot",
    { logoUrl: LOGO, screenshotUrls: [SHOT] },
    { logo: SEEN, screenshots: [SEEN], ...WITHOUT_STAND_INS },
    [],
  ],
  [
    "a missing logo and an icon",
    { logoUrl: LOGO },
    { logo: GONE },
    [`warning logoUrl: responds with 404 Not Found; ${ICON} will be used`, ...FACTS.slice(1)],
  ],
  [
    "a missing logo and an existing screenshot",
    { logoUrl: LOGO, screenshotUrls: [SHOT] },
    { logo: GONE, screenshots: [SEEN], icons: icon(GONE), images: [] },
    ["warning logoUrl: responds with 404 Not Found"],
  ],
  [
    "one existing and one unreachable screenshot",
    { screenshotUrls: [SHOT, OTHER] },
    { screenshots: [SEEN, DOWN], images: [] },
    ["warning screenshotUrls.1: refuses the connection", ...FACTS.slice(0, 1)],
  ],
  [
    "two missing screenshots and an Open Graph image",
    { screenshotUrls: [SHOT, OTHER] },
    { screenshots: [GONE, DOWN] },
    [
      `warning screenshotUrls.0: responds with 404 Not Found; ${IMAGE} will be used`,
      `warning screenshotUrls.1: refuses the connection; ${IMAGE} will be used`,
      ...FACTS.slice(0, 1),
    ],
  ],
  [
    "missing media without replacements",
    { logoUrl: LOGO, screenshotUrls: [SHOT] },
    { logo: GONE, screenshots: [DOWN], icons: icon(GONE), images: [] },
    [
      "problem logoUrl: responds with 404 Not Found, and no other image was found",
      "problem screenshotUrls.0: refuses the connection, and no other image was found",
    ],
  ],
  ["a draft without media and a website with only an icon", {}, { images: image(GONE) }, FACTS.slice(0, 1)],
  ["a draft without media and a website without images", {}, { icons: icon(GONE), images: [] }, [NEITHER]],
  [
    "a draft without media and a website that is not a web page",
    {},
    { website: at(SITE, false), icons: icon(GONE), images: [] },
    ["warning websiteUrl: is not a web page", NEITHER],
  ],
  [
    "a draft without media and an unreachable website",
    {},
    { website: DOWN, ...WITHOUT_STAND_INS },
    ["warning websiteUrl: refuses the connection"],
  ],
  [
    "a draft without media whose website was not checked in time",
    {},
    { website: UNTOLD, ...WITHOUT_STAND_INS },
    [`note websiteUrl: ${UNTOLD.notLookedAt}`],
  ],
  [
    "a draft without media if the icon was not checked in time",
    {},
    { icons: icon(UNTOLD), images: [] },
    [`note logoUrl: ${ICON} ${UNTOLD.notLookedAt}`],
  ],
  [
    "a missing logo if the icon was not checked in time",
    { logoUrl: LOGO },
    { logo: GONE, icons: icon(UNTOLD), images: [] },
    [`note logoUrl: ${ICON} ${UNTOLD.notLookedAt}`, "warning logoUrl: responds with 404 Not Found"],
  ],
  [
    "a draft for which all checks failed or took too long",
    { logoUrl: LOGO },
    { website: UNTOLD, logo: UNTOLD, ...WITHOUT_STAND_INS },
    [`note websiteUrl: ${UNTOLD.notLookedAt}`, `note logoUrl: ${UNTOLD.notLookedAt}`],
  ],
];

describe.each([
  ["website", WEBSITE],
  ["media", MEDIA],
])("siteFindings (%s)", (_part, situations) => {
  test.each(situations)("returns the findings for %s", (_situation, draft, results, expected) => {
    const input = { ...aDraft(), name: "Aurora", websiteUrl: SITE, ...draft };
    const findings = siteFindings(input, { ...WELL, ...results });
    const lines = findings.map(({ weight, path, message, suggestion }) => {
      return `${weight} ${path.join(".")}: ${message}${suggestion === undefined ? "" : ` (${suggestion})`}`;
    });
    expect(lines).toEqual(expected);
  });
});
