// Every page also works without this script. In the editor, the script saves while the user types, counts characters, filters tags, and
// warns before unsaved text is lost. On other pages, it adds buttons that copy text.
const PAUSE = 1500;
const RETRY = 5000;
const TIME_OUT = 10000;

const form = document.querySelector("form.editor");
if (form) keepSaving(form);
for (const list of document.querySelectorAll("details.tags")) addFilter(list);
for (const text of document.querySelectorAll("[data-copy]")) addCopyButton(text);
for (const image of document.querySelectorAll(".pictures img")) hideIfMissing(image);

function keepSaving(form) {
  const state = document.getElementById("save-state");
  const version = form.elements.namedItem("version");
  // After a rejected save, the form contains unsaved text.
  let saved = form.hasAttribute("data-unsaved") ? "" : textOf(form);
  // The text of a request whose response was lost. The catalog may have saved it.
  let unanswered;
  let timer;
  let running;
  let isStopped = !form.hasAttribute("data-autosave");
  let isLeaving = false;
  // The page shows the catalog's time, which can be set.
  const ahead = Date.parse(form.dataset.now) - Date.now();

  const isChanged = () => unanswered !== undefined || textOf(form) !== saved;
  // After Back, the browser restores the typed text, but not the version for which it was typed.
  const rememberVersion = () => history.replaceState({ version: version.value }, "");
  const show = (text) => {
    if (state.textContent !== text) state.textContent = text;
  };
  const later = (milliseconds) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(save, milliseconds);
  };

  function save() {
    if (!running && isChanged() && !isStopped)
      running = send().finally(() => {
        running = undefined;
      });
  }

  async function send() {
    // The catalog recognizes a text that it has already saved. Later text with the same version would be a conflict.
    const text = unanswered ?? textOf(form);
    unanswered = text;
    show("Not saved. Saving…");
    try {
      const response = await fetch(form.getAttribute("action"), {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams(`${text}&version=${version.value}`),
        signal: AbortSignal.timeout(TIME_OUT),
        redirect: "error",
      });
      const answer = response.ok ? await response.json() : undefined;
      if (response.status < 500) unanswered = undefined;
      if (answer) {
        version.value = answer.data.version;
        saved = text;
        rememberVersion();
        if (form.hasAttribute("data-unsaved")) forgetProblems(form);
        const now = new Date(Date.now() + ahead).toISOString().slice(11, 19);
        show(isChanged() ? "Not saved yet." : `Saved at ${now} UTC`);
        if (isChanged()) later(PAUSE);
      } else if (response.status === 422) {
        show("Not saved: a field is invalid. Press Save to see the problem.");
      } else if (response.status === 413) {
        show("Not saved: the text is too long.");
      } else if (response.status >= 500) {
        throw new Error("The catalog failed");
      } else {
        isStopped = true;
        show(
          "Not saved: this draft was changed somewhere else or cannot be changed now. Press Save to see why.",
        );
      }
    } catch {
      show("Not saved: the catalog is unavailable. Keep this page open. Trying again…");
      later(RETRY);
    }
  }

  const count = ({ name, value }) => {
    const counted = document.querySelector(`[data-count="${name}"]`);
    const { length } = [...value.replace(/\r\n?/g, "\n").trim()];
    if (counted) counted.textContent = `${length.toLocaleString("en")} character${length === 1 ? "" : "s"}`;
  };
  const noteChange = () => {
    if (isStopped || !isChanged()) return;
    state.setAttribute("role", "status");
    show("Not saved yet.");
    later(PAUSE);
  };
  form.addEventListener("input", ({ target }) => {
    count(target);
    noteChange();
  });
  form.addEventListener("click", ({ target }) => {
    if (target.closest("a.second")) isLeaving = true;
  });
  form.addEventListener("submit", (event) => {
    clearTimeout(timer);
    isLeaving = true;
    if (!running) return;
    // The form must wait for the running request, because it must send the version from that response.
    event.preventDefault();
    const { submitter } = event;
    running.then(() => {
      clearTimeout(timer);
      form.requestSubmit(submitter);
    });
  });
  addEventListener("beforeunload", (event) => {
    if (isChanged() && !isLeaving) event.preventDefault();
  });
  addEventListener("pageshow", () => {
    isLeaving = false;
    // After a rejected save, the state says so.
    if (form.hasAttribute("data-unsaved")) return;
    // If the draft has changed since the restored text was typed, the catalog must refuse that text.
    if (history.state && isChanged()) version.value = history.state.version;
    else rememberVersion();
    for (const { dataset } of form.querySelectorAll("[data-count]"))
      count(form.elements.namedItem(dataset.count));
    noteChange();
  });
}

/** Removes the problems that prevented a save, after a save. */
function forgetProblems(form) {
  form.removeAttribute("data-unsaved");
  document.title = document.title.replace(/^Error: /, "");
  for (const problem of document.querySelectorAll("#problems, p.problem")) problem.remove();
  for (const field of form.querySelectorAll(".wrong")) field.classList.remove("wrong");
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
}

/** Returns the form's fields, except the version, as a URL-encoded string. */
function textOf(form) {
  const data = new FormData(form);
  data.delete("version");
  return new URLSearchParams(data).toString();
}

/** Adds a field that filters the list of tags, and keeps the chosen tags in the list's summary up to date. */
function addFilter(list) {
  const label = document.createElement("label");
  const field = document.createElement("input");
  label.textContent = "Find in this list";
  field.type = "search";
  label.append(field);
  list.querySelector("ul").before(label);
  field.addEventListener("input", () => {
    const query = field.value.trim().toLowerCase();
    for (const item of list.querySelectorAll("li"))
      item.hidden = !`${item.textContent} ${item.querySelector("input").value}`.toLowerCase().includes(query);
  });
  // By default, Enter would submit the form.
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
  list.addEventListener("change", () => {
    const chosen = [...list.querySelectorAll(":checked")].map((box) => box.parentNode.textContent.trim());
    list.querySelector("[data-chosen]").textContent = chosen.length ? ` · chosen: ${chosen.join(", ")}` : "";
  });
}

/** Removes an image that the catalog could not load. */
function hideIfMissing(image) {
  if (image.complete && image.naturalWidth === 0) image.remove();
  image.addEventListener("error", () => image.remove());
}

/** Adds a button that copies an element's text, or selects the text if the clipboard is not available. */
function addCopyButton(text) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "second";
  button.textContent = text.dataset.copy;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(text);
      button.textContent = "Selected: copy the text with the keyboard";
    }
  });
  text.closest(".code").append(button);
}
