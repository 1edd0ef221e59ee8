import { expect, test } from "vitest";
import type { DraftInput } from "../../src/contract/index.ts";
import { type DraftProbes, type ProbeResult, type StandIn, siteFindings } from "../../src/draft/preflight.ts";
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

const NO_STAND_INS = { icons: [], images: [] };
const NO_ICON = { icons: icon(GONE), images: [] };
const LATE_ICON = { icons: icon(UNTOLD), images: [] };
const TWO_SHOTS = { screenshotUrls: [SHOT, OTHER] };
const BOTH = { logoUrl: LOGO, screenshotUrls: [SHOT] };

const LOGO_FACT = `fact logoUrl: omitted; ${ICON} will be used`;
const SHOT_FACT = `fact screenshotUrls: omitted; ${IMAGE} will be used`;
const FACTS = [LOGO_FACT, SHOT_FACT];
const NEITHER = "problem logoUrl: missing, and the website has no usable icon or Open Graph image";
const LOGO_GONE = "warning logoUrl: responds with 404 Not Found";
const ICON_LATE = `unseen logoUrl: ${ICON} ${UNTOLD.notLookedAt}`;

test.each<
  [what: string, draft: Partial<DraftInput>, results: Partial<DraftProbes>, expected: readonly string[]]
>([
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
  ["an existing logo", { logoUrl: LOGO }, { logo: SEEN, icons: [] }, [SHOT_FACT]],
  ["an existing logo and screenshot", BOTH, { logo: SEEN, screenshots: [SEEN], ...NO_STAND_INS }, []],
  [
    "a missing logo and an icon",
    { logoUrl: LOGO },
    { logo: GONE },
    [`${LOGO_GONE}; ${ICON} will be used`, SHOT_FACT],
  ],
  ["a missing logo and a screenshot", BOTH, { logo: GONE, screenshots: [SEEN], ...NO_ICON }, [LOGO_GONE]],
  [
    "one existing and one unreachable screenshot",
    TWO_SHOTS,
    { screenshots: [SEEN, DOWN], images: [] },
    ["warning screenshotUrls.1: refuses the connection", LOGO_FACT],
  ],
  [
    "two missing screenshots and an Open Graph image",
    TWO_SHOTS,
    { screenshots: [GONE, DOWN] },
    [
      `warning screenshotUrls.0: responds with 404 Not Found; ${IMAGE} will be used`,
      `warning screenshotUrls.1: refuses the connection; ${IMAGE} will be used`,
      LOGO_FACT,
    ],
  ],
  [
    "missing media without replacements",
    BOTH,
    { logo: GONE, screenshots: [DOWN], ...NO_ICON },
    [
      "problem logoUrl: responds with 404 Not Found, and no other image was found",
      "problem screenshotUrls.0: refuses the connection, and no other image was found",
    ],
  ],
  ["no media and a website with only an icon", {}, { images: image(GONE) }, [LOGO_FACT]],
  ["no media and a website without images", {}, NO_ICON, [NEITHER]],
  [
    "no media and a website that is not a web page",
    {},
    { website: at(SITE, false), ...NO_ICON },
    ["warning websiteUrl: is not a web page", NEITHER],
  ],
  [
    "no media and an unreachable website",
    {},
    { website: DOWN, ...NO_STAND_INS },
    ["warning websiteUrl: refuses the connection"],
  ],
  [
    "no media and a website that was not checked in time",
    {},
    { website: UNTOLD, ...NO_STAND_INS },
    [`unseen websiteUrl: ${UNTOLD.notLookedAt}`],
  ],
  ["no media and an icon that was not checked in time", {}, LATE_ICON, [ICON_LATE]],
  [
    "a missing logo and such an icon",
    { logoUrl: LOGO },
    { logo: GONE, ...LATE_ICON },
    [ICON_LATE, LOGO_GONE],
  ],
  [
    "a draft for which all checks took too long",
    { logoUrl: LOGO },
    { website: UNTOLD, logo: UNTOLD, ...NO_STAND_INS },
    [`unseen websiteUrl: ${UNTOLD.notLookedAt}`, `unseen logoUrl: ${UNTOLD.notLookedAt}`],
  ],
])("siteFindings returns the findings for %s", (_what, draft, results, expected) => {
  const input = { ...aDraft(), name: "Aurora", websiteUrl: SITE, ...draft };
  const lines = siteFindings(input, { ...WELL, ...results }).map(({ weight, path, message, suggestion }) => {
    return `${weight} ${path.join(".")}: ${message}${suggestion === undefined ? "" : ` (${suggestion})`}`;
  });
  expect(lines).toEqual(expected);
});
