/**
 * The module groups. The build puts a group's modules, and the modules that they import, into one file. A module that
 * matches several groups belongs to the group with the highest priority.
 */
export const CHUNK_GROUPS = [
  { name: "version", test: /src\/base\/runtime\/version\.ts$/, priority: 6 },
  // Completion and the modules that it imports. If they were in another group, completion would also load the rest of that group.
  {
    name: "early",
    test: /src\/(cli\/read-line|cli\/commands\/completion\/complete-line|cli\/names|cli\/config\/(base-url|settings)|base\/runtime\/folders)\.ts$/,
    priority: 5,
  },
  { name: "tune", test: /src\/base\/runtime\/node-20\/code-cache\.ts$/, priority: 4 },
  { name: "start", test: /src\/(cli\/run|base\/runtime\/real-context)\.ts$/, priority: 3 },
  {
    name: "app",
    test: /src\/(cli\/run-command|contract\/operations|base\/files\/blocked|client\/http\/proxy-route|cli\/output\/presenter|base\/(text\/fold|runtime\/tasks)|contract\/errors\/(catalog-error|error-data|local-errors|remote-errors|interrupted)|cli\/commands\/(search|show)\.run)\.ts$|build\/short-assert\.cjs$/,
    priority: 2,
  },
  // The descriptions of error codes, which `explain` uses without the modules for requests.
  {
    name: "codes",
    test: /src\/(contract\/error-codes|contract\/errors\/error-words)\.ts$/,
    priority: 1.7,
  },
  // The modules that commands need to connect to a catalog.
  { name: "online", test: /src\/cli\/connect\.ts$/, priority: 1.5 },
  { name: "network", test: /src\/client\/http\/open-agent\.ts$/, priority: 1 },
  { name: "failure", test: /src\/(cli\/report-failure|cli\/output\/error-(data|report))\.ts$/, priority: 1 },
  { name: "contract", test: /src\/contract\/(draft|error-codes)\.ts$/, priority: 1 },
  // The parts of the local catalog that both its API and its pages need.
  {
    name: "service",
    test: /src\/local-catalog\/(routes\/create-api-app|rules\/(api-key|list-query|listing|refusal)|store\/database)\.ts$/,
    priority: 0.4,
  },
  { name: "openapi", test: /src\/contract\/openapi\.ts$/, priority: 0 },
  { name: "config", test: /src\/cli\/commands\/config\/.*\.run\.ts$/, priority: 0 },
  { name: "journal", test: /src\/draft\/journal\.ts$/, priority: 1 },
  { name: "listing", test: /src\/draft\/live-listing\.ts$/, priority: 0.95 },
  // The modules that read and check a draft, some of which are also used by other commands.
  { name: "input", test: /src\/draft\/file\/read-source\.ts$/, priority: 0.9 },
  {
    name: "runner",
    test: /src\/cli\/(commands\/draft\/report-to-runner|actions\/runner)\.ts$/,
    priority: 0.9,
  },
  { name: "states", test: /src\/cli\/commands\/draft\/known-drafts\.ts$/, priority: 0.9 },
  { name: "check", test: /src\/cli\/commands\/draft\/check\.run\.ts$/, priority: 0.5 },
];
