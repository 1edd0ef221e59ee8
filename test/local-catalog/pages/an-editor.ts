import { aModeratedApp } from "../a-moderated-app.ts";
import { type AppOptions, ORIGIN } from "../an-app.ts";

/** Opens an app with the draft `aurora`, and returns its editor, with functions that send requests in the same way as a browser. */
export async function anEditor(fields = {}, options: AppOptions = {}) {
  const app = await aModeratedApp(options);
  const { editorToken } = await app.submission("aurora", fields);
  const path = `/editor/${editorToken}`;
  return {
    ...app,
    path,
    open: (more = "") => app.get(path + more, { accept: "text/html" }),
    /** Sends a form to the editor, or to a path below the editor's path. By default, the form contains the stored version. */
    send: (
      form: Readonly<Record<string, string>>,
      more = "",
      headers: Readonly<Record<string, string>> = {},
    ) =>
      app.request(path + more, {
        method: "POST",
        body: new URLSearchParams({ version: `${app.stored("aurora")?.version}`, ...form }).toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          accept: "text/html",
          origin: ORIGIN,
          "sec-fetch-site": "same-origin",
          ...headers,
        },
      }),
  };
}
