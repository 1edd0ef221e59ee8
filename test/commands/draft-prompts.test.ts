import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aFile, aPage, serve } from "../media/sites.ts";
import { aService } from "../service/a-service.ts";
import { aDraft } from "../support/a-draft.ts";
import { type Answer, aPerson, KEYS } from "../support/a-person.ts";
import { type RunOptions, runCatalog } from "../support/run-catalog.ts";
import { sampleHome } from "../support/sample-catalog.ts";

const { enter, down, ctrlC } = KEYS;
const { name, headline, description, websiteUrl } = aDraft();
const CREATE = ["--sandbox", "draft", "create"];

const ANSWERS: readonly Answer[] = [
  ["Website of the product", websiteUrl + enter],
  ["Name of the product", name + enter],
  ["Headline", headline + enter],
  ["Description", description + enter],
  ["Category", `databa${enter}`],
];

describe("draft create at a terminal", () => {
  it("asks for missing fields, counts characters, creates the draft, and deletes the saved answers", async () => {
    const home = await sampleHome();
    const person = aPerson(...ANSWERS, ["Create this private draft in sandbox?", enter]);
    const result = await runCatalog(CREATE, { home, ...person });
    expect(person.remaining()).toEqual([]);
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toContain("Draft created: aurora-notes");
    expect(result.stdout).not.toContain("Name of the product");
    expect(person.drawn()).toContain(`${name.length}/160`);
    expect(person.drawn()).toContain(`Description: ${description.length} characters: Aurora`);
    expect(await draftsIn(home)).toEqual(["aurora-notes"]);
    expect(readdirSync(join(home, "data", "answers"))).toEqual([]);
  });

  it.each([0, 80])("with --color never, prints no color on a terminal with %i columns", async (columns) => {
    const person = aPerson(["Website of the product", ctrlC]);
    const { stderr } = await runCatalog([...CREATE, "--color", "never"], { ...person, columns });
    expect(person.drawn()).toContain("Website of the product");
    for (const code of [1, 2, 31, 36, 90]) expect(stderr).not.toContain(`\u001b[${code}m`);
  });

  it("prints a bar or a symbol before each line of a long answer", async () => {
    const person = aPerson(["Website of the product", `${websiteUrl}/${"very-long-".repeat(6)}${ctrlC}`]);
    await runCatalog([...CREATE, "--color", "never"], { ...person, columns: 40 });
    const lines = person
      .drawn()
      .split("\n")
      .filter((line) => /Website of|very-long/.test(line));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/[│◆■▲] {2}/u);
    expect(person.drawn()).toMatch(/│\r?\n◆ {2}Website of the product/);
  });

  it("with ACCESSIBLE=1, asks in plain lines without escape sequences", async () => {
    const home = await sampleHome();
    const person = aPerson(
      ["Website of the product: ", `${websiteUrl.replace("https://", "")}${enter}`],
      ["Name of the product", name + enter],
      ["Headline", enter],
      ["0 characters", headline + enter],
      ["Description", description + enter],
      ["Category slug, or none [none]: ", `databases${enter}`],
      ["Number [1]: ", enter],
    );
    const result = await runCatalog(CREATE, { home, ...person, env: { ACCESSIBLE: "1" } });
    expect(person.remaining()).toEqual([]);
    expect(result).toMatchObject({ exitCode: 0 });
    expect(result.seen.split(/[\u2500-\u25ff]/)).toHaveLength(1);
    expect(result.seen).not.toContain("\u001b");
    expect(result.seen).toContain(`Website: ${websiteUrl}`);
  });

  it("uses https if the website has no scheme", async () => {
    const person = aPerson(
      ["Website of the product", `aurora.example${enter}`],
      ["Create this private draft in sandbox?", down + down + enter],
    );
    const given = ["--name", name, "--headline", headline, "--description", description];
    const argv = [...CREATE, ...given, "--category", "databases"];
    await runCatalog(argv, person);
    expect(person.drawn()).toContain("Website: https://aurora.example");
  });

  it("asks only for fields that are missing from the file and the flags", async () => {
    const home = await sampleHome();
    writeFileSync(join(home, "draft.json"), JSON.stringify({ name, description, category: "databases" }));
    const person = aPerson(["Headline", headline + enter], ["Create this private draft in sandbox?", enter]);
    const argv = [...CREATE, "draft.json", "--website-url", websiteUrl];
    expect((await runCatalog(argv, { home, ...person })).exitCode).toBe(0);
    expect(person.remaining()).toEqual([]);
    expect(person.drawn()).not.toContain("Name of the product");
  });

  it("does not accept an empty headline", async () => {
    const person = aPerson(["Headline", enter], ["empty; must be 1 to 200 characters", ctrlC]);
    const argv = [...CREATE, "--name", name, "--description", description, "--website-url", websiteUrl];
    expect(await runCatalog(argv, person)).toMatchObject({ stdout: "", exitCode: 130 });
    expect(person.remaining()).toEqual([]);
  });

  it.each([
    ["keeps", down + enter, 1],
    ["deletes", down + down + enter, 0],
  ])("%s the answers for a draft that is not sent", async (_, keys, files) => {
    const home = await sampleHome();
    const person = aPerson(...ANSWERS, ["Create this private draft in sandbox?", keys]);
    const result = await runCatalog(CREATE, { home, ...person, columns: 200 });
    expect(result).toMatchObject({ stdout: "", exitCode: 0 });
    expect(result.stderr).toContain("Nothing was sent\n");
    const kept = [...result.stderr.matchAll(/Continue with your answers: catalog draft create (\S+)/g)];
    expect(kept.map(([, path = ""]) => JSON.parse(readFileSync(path, "utf8")))).toEqual(
      files === 0 ? [] : [aDraft({ category: "databases" })],
    );
    expect(readdirSync(join(home, "data", "answers"))).toHaveLength(files);
    expect(await draftsIn(home)).toEqual([]);
  });

  it.each(["Name of the product", "Category", "Create this private draft"])(
    "exits with code 130 after Ctrl-C at the question: %s",
    async (question) => {
      const home = await sampleHome();
      const until = ANSWERS.findIndex(([asked]) => asked === question);
      const before = until === -1 ? ANSWERS : ANSWERS.slice(0, until);
      const result = await runCatalog(CREATE, { home, ...aPerson(...before, [question, ctrlC]) });
      expect(result).toMatchObject({ stdout: "", exitCode: 130 });
      expect(result.stderr).toContain("Interrupted. Nothing was created. Your answers are kept.\n");
      expect(await draftsIn(home)).toEqual([]);
    },
  );

  it("saves the answers after Ctrl-C, and prints a command that continues with the saved answers", async () => {
    const home = await sampleHome();
    const person = aPerson(...ANSWERS.slice(0, 2), ["Headline", ctrlC]);
    const { stderr } = await runCatalog([...CREATE, "--color", "never"], { home, ...person, columns: 200 });
    expect(stderr).toContain("Interrupted. Nothing was created. Your answers are kept.\n");
    const [, command = ""] =
      /Continue with your answers: catalog (draft create \S+) --sandbox\n$/.exec(stderr) ?? [];
    const path = command.split(" ")[2] ?? "";
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ name, websiteUrl });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const stopped = aPerson(["Headline", ctrlC]);
    const unchanged = await runCatalog([...command.split(" "), "--sandbox"], { home, ...stopped });
    expect(unchanged.stderr).toContain("Interrupted. Nothing was created. Your answers are kept.\n");
    const again = aPerson(...ANSWERS.slice(2), ["Create this private draft in sandbox?", enter]);
    const result = await runCatalog([...command.split(" "), "--sandbox"], { home, ...again });
    expect(result.stdout).toContain("Draft created: aurora-notes");
    expect(again.drawn()).not.toContain("Name of the product");
    expect(existsSync(path)).toBe(false);
  });

  it("saves the answers after Escape, and deletes the saved answers after the draft is created", async () => {
    const home = await sampleHome();
    const stopped = aPerson(...ANSWERS, ["Create this private draft", "\u001b"]);
    const { stderr } = await runCatalog([...CREATE, "--color", "never"], { home, ...stopped, columns: 200 });
    const [, path = ""] =
      /Continue with your answers: catalog draft create (\S+) --sandbox\n$/.exec(stderr) ?? [];
    expect(existsSync(path)).toBe(true);
    const { columns, terminals } = aPerson();
    const result = await runCatalog([...CREATE, path], { home, columns, terminals });
    expect(result.stdout).toContain("Draft created: aurora-notes");
    expect(existsSync(path)).toBe(false);
  });

  it("changes two answers in the review, and shows a long answer in full", async () => {
    const home = await sampleHome();
    const change = ["Create this private draft", down.repeat(3) + enter] as const;
    const person = aPerson(
      ...ANSWERS,
      change,
      ["Which answer do you want to change?", down + down + enter],
      ["Headline", ` anywhere${enter}`],
      change,
      ["Which answer do you want to change?", down.repeat(4) + enter],
      ["Category", `\u001b[A${enter}`],
      ["Create this private draft", enter],
    );
    const result = await runCatalog(CREATE, { home, ...person });
    expect(person.remaining()).toEqual([]);
    expect(result.exitCode).toBe(0);
    expect(person.drawn()).toContain(`Headline: ${headline} anywhere`);
    for (const word of description.split(" ")) expect(person.drawn()).toContain(word);
  });

  it("reports that no answers were saved if there are no answers or they cannot be stored", async () => {
    const home = await sampleHome();
    const first = await runCatalog(CREATE, { home, ...aPerson(["Website of the product", ctrlC]) });
    expect(first.stderr).toContain("Interrupted. Nothing was created, and no answers were kept.\n");
    writeFileSync(join(home, "data", "answers"), "in the way");
    const second = await runCatalog(CREATE, {
      home,
      ...aPerson(...ANSWERS.slice(0, 1), ["Name of the product", ctrlC]),
    });
    expect(second.stderr.replaceAll("\n", " ")).toContain(
      "Nothing was created, and your answers could not be kept:",
    );
  });

  it.each([
    ["an option", "--idempotency-key a-second-product"],
    ["the file", "draft.json"],
  ])(
    "after lost responses, recommends a command that replays the draft with the key from %s",
    async (_, key) => {
      const home = await sampleHome();
      writeFileSync(join(home, "draft.json"), '{"$key":"a-second-product"}');
      const faults = [1, 2, 3, 4].map((at) => `drop@${at}`);
      const { baseUrl, apiKey } = await aService({ faults });
      const options = { home, env: { CATALOG_API_KEY: apiKey }, sleep: async () => undefined };
      const person = aPerson(...ANSWERS, ["Create this private draft", enter]);
      const argv = `draft create ${key} --base-url ${baseUrl} --color never`.split(" ");
      const lost = await runCatalog(argv, { ...options, ...person, columns: 300 });
      expect(lost.exitCode).toBe(10);
      const [, advised = ""] = /: catalog (draft create \S+.* --base-url \S+)\n/.exec(lost.stderr) ?? [];
      expect(lost.stderr).not.toContain("same command");
      const again = await runCatalog([...advised.split(" "), "--json"], options);
      expect(JSON.parse(again.stdout)).toMatchObject({
        slug: "aurora-notes",
        result: "replayed",
        idempotencyKey: "a-second-product",
      });
    },
  );

  it("opens the editor again if the description is too short", async () => {
    const home = await sampleHome();
    const editor = join(home, "editor.sh");
    // Each call appends 150 characters, so the description is too short after the first call.
    writeFileSync(editor, `#!/bin/sh\nprintf '%s' '${description.slice(0, 150)}' >> "$1"\n`);
    chmodSync(editor, 0o755);
    const person = aPerson(
      ["Write it in", enter],
      ["150 characters; must be 200 to 2,000", enter],
      ["Category", enter],
      ["300 characters", enter],
    );
    const argv = [...CREATE, "--name", name, "--headline", headline, "--website-url", websiteUrl];
    const env = { VISUAL: editor, PATH: process.env["PATH"] };
    const result = await runCatalog(argv, { home, ...person, env });
    expect(person.remaining()).toEqual([]);
    expect(result.exitCode).toBe(0);
  });

  it("opens the editor with the length rule in a comment, which is not part of the description", async () => {
    const home = await sampleHome();
    const editor = join(home, "editor.sh");
    const opened = join(home, "opened.md");
    writeFileSync(editor, `#!/bin/sh\ncp "$1" "${opened}"\nprintf '%s' '${description}' >> "$1"\n`);
    chmodSync(editor, 0o755);
    const person = aPerson(
      ["Write it in", enter],
      ["Category", enter],
      [`Description: ${description.length} characters: Aurora`, enter],
    );
    const argv = [...CREATE, "--name", name, "--headline", headline, "--website-url", websiteUrl];
    const env = { VISUAL: editor, PATH: process.env["PATH"] };
    await runCatalog(argv, { home, ...person, env });
    expect(readFileSync(opened, "utf8")).toContain("# Description: 200 to 2,000 characters, now 0.\n");
    expect(person.remaining()).toEqual([]);
  });

  it("prints a note when draft check reads standard input", async () => {
    const person = aPerson();
    person.stdin.end(JSON.stringify(aDraft()));
    const { exitCode, stderr } = await runCatalog(["--sandbox", "draft", "check", "-"], person);
    expect(stderr).toContain("Reading standard input; press Ctrl-D to finish");
    expect(exitCode).toBe(0);
  });

  it("asks no questions for an invalid file, or without a base URL or a key", async () => {
    const home = await sampleHome();
    writeFileSync(join(home, "broken.json"), '{"name": 5}');
    const broken = await runCatalog([...CREATE, "broken.json"], { home, ...aPerson() });
    expect(broken.exitCode).toBe(3);
    expect(await runCatalog(["draft", "create"], { home, ...aPerson() })).toMatchObject({ exitCode: 2 });
    const keyless = ["--base-url", "https://catalog.example", "draft", "create"];
    expect(await runCatalog(keyless, { home, ...aPerson() })).toMatchObject({ exitCode: 4 });
  });
});

describe("draft create at a terminal, for a product with a website", () => {
  const env = { CATALOG_ALLOW_PRIVATE: "1" };
  const linked = '{"@type":"WebApplication","name":"Aurora","applicationCategory":"databases"}';
  const page = `<title>Aurora | Notes</title><meta name="description" content="${description}">
    <script type="application/ld+json">${linked}</script>`;

  it("asks for the website first, and suggests values from it", async () => {
    const home = await sampleHome();
    const website = `http://127.0.0.1:${await serve(aPage(page))}/`;
    const person = aPerson(
      ["Website of the product", website + enter],
      ["Name of the product", ` Notes${enter}`],
      ["Headline", enter],
      ["Description", enter],
      ["Category", enter],
      ["Create this private draft in sandbox?", down + enter],
    );
    expect((await runCatalog(CREATE, { home, ...person, env })).exitCode).toBe(0);
    expect(person.remaining()).toEqual([]);
    const answers = join(home, "data", "answers");
    const [file = ""] = readdirSync(answers);
    expect(JSON.parse(readFileSync(join(answers, file), "utf8"))).toEqual({
      name: "Aurora Notes",
      headline: "Notes",
      description,
      websiteUrl: website,
      category: "databases",
    });
  });

  it("prints why no values are suggested, and asks for the name", async () => {
    const website = `http://127.0.0.1:${await serve(aFile("application/json", "{}"))}/`;
    const person = aPerson(["Website of the product", website + enter], ["Name of the product", ctrlC]);
    expect((await runCatalog(CREATE, { ...person, env })).exitCode).toBe(130);
    expect(person.drawn().replaceAll(/\n│ */g, " ")).toContain(
      `No suggestions from the website: ${website} is not a web page`,
    );
  });

  it("reads the website that a flag specifies", async () => {
    const website = `http://127.0.0.1:${await serve(aPage(page))}/`;
    const person = aPerson(["6/160", ctrlC]);
    const argv = [...CREATE, "--website-url", website, "--headline", headline];
    expect((await runCatalog(argv, { ...person, env })).exitCode).toBe(130);
    expect(person.remaining()).toEqual([]);
  });
});

describe("draft create in different environments", () => {
  const sides = ["stdin", "stdout", "stderr", "CI", "--no-input"] as const;
  const combinations = Array.from({ length: 2 ** sides.length }, (_, bits) =>
    sides.filter((_side, index) => (bits & (1 << index)) !== 0),
  );
  const ASKING = ["stdin", "stdout", "stderr"].join();

  it.each(combinations)("asks only in an interactive session: %s %s %s %s %s", async (...present) => {
    const has = (side: string) => present.some((one) => one === side);
    const person = aPerson(["Website of the product", ctrlC]);
    const options: RunOptions = {
      ...person,
      terminals: { stdin: has("stdin"), stdout: has("stdout"), stderr: has("stderr") },
      ...(has("CI") && { env: { CI: "1" } }),
    };
    const flags = has("--no-input") ? ["--no-input"] : [];
    const { exitCode } = await runCatalog([...CREATE, ...flags], options);
    const isAsked = present.join() === ASKING;
    expect(exitCode).toBe(isAsked ? 130 : 3);
    expect(person.drawn().includes("◆")).toBe(isAsked);
  });

  it.each([
    ["", 130],
    ["false", 130],
    ["true", 3],
  ])("with CI=%j, exits with code %i", async (CI, exitCode) => {
    const person = aPerson(["Website of the product", ctrlC]);
    expect((await runCatalog(CREATE, { ...person, env: { CI } })).exitCode).toBe(exitCode);
  });

  it.each(["--json", "--ndjson"])("asks no questions with %s", async (flag) => {
    expect((await runCatalog([...CREATE, flag], aPerson())).exitCode).toBe(3);
  });
});

async function draftsIn(home: string): Promise<string[]> {
  const rows: { slug: string }[] = JSON.parse(
    (await runCatalog(["draft", "list", "--json"], { home })).stdout,
  );
  return rows.map(({ slug }) => slug);
}
