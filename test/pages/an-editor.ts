import { aModeratedApp, type ModeratedApp } from "../service/a-moderated-app.ts";
import { type AppOptions, ORIGIN } from "../service/an-app.ts";

/** A user of an editor, whose forms are sent in the same way as by a browser. */
export interface EditorUser extends ModeratedApp {
  readonly path: string;
  open(more?: string): Promise<Response>;
  /** Sends a form to the editor, or to a path below it. By default, the form contains the stored version. */
  send(
    fields: Readonly<Record<string, string>>,
    more?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

/** Opens an app with the draft `aurora`, and returns the draft's editor. */
export async function anEditor(fields = {}, options: AppOptions = {}): Promise<EditorUser> {
  const app = await aModeratedApp(options);
  const { editorToken } = await app.submission("aurora", fields);
  const path = `/editor/${editorToken}`;
  return {
    ...app,
    path,
    open: (more = "") => app.get(path + more, { accept: "text/html" }),
    send: (form, more = "", headers = {}) =>
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
