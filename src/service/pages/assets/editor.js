// The editor works without this script. It saves while somebody types, counts characters, and asks before unsaved text is left.
const PAUSE = 1500;
const RETRY = 5000;
const TIME_OUT = 10000;

const form = document.querySelector("form.editor");
if (form) keepSaving(form);

function keepSaving(form) {
  const state = document.getElementById("save-state");
  const version = form.elements.namedItem("version");
  // After a refusal the form holds text that is not stored.
  let saved = form.hasAttribute("data-unsaved") ? "" : textOf(form);
  let timer;
  let running;
  let isStopped = !form.hasAttribute("data-autosave");
  let isLeaving = false;

  const isChanged = () => textOf(form) !== saved;
  const show = (text) => {
    if (state && state.textContent !== text) state.textContent = text;
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
    const text = textOf(form);
    show("Not saved. Saving…");
    try {
      const response = await fetch(form.getAttribute("action"), {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams(`${text}&version=${version.value}`),
        signal: AbortSignal.timeout(TIME_OUT),
        redirect: "error",
      });
      if (response.ok) {
        version.value = (await response.json()).data.version;
        saved = text;
        show(isChanged() ? "Not saved yet." : "Saved.");
        if (isChanged()) later(PAUSE);
      } else if (response.status === 422) {
        show("Not saved: a field is invalid. Press Save to see which.");
      } else if (response.status === 413) {
        show("Not saved: the text is too long.");
      } else if (response.status >= 500) {
        throw new Error("The catalog failed");
      } else {
        isStopped = true;
        show(
          "Not saved: this draft was changed somewhere else, or cannot be changed now. Press Save to see why.",
        );
      }
    } catch {
      show("Not saved: the catalog does not answer. Keep this page open; trying again.");
      later(RETRY);
    }
  }

  form.addEventListener("input", ({ target }) => {
    const count = document.querySelector(`[data-count="${target.name}"]`);
    if (count) count.textContent = target.value.replace(/\r\n?/g, "\n").trim().length.toLocaleString("en");
    if (isStopped || !isChanged()) return;
    show("Not saved yet.");
    later(PAUSE);
  });
  form.addEventListener("click", ({ target }) => {
    if (target.closest("a.second")) isLeaving = true;
  });
  form.addEventListener("submit", (event) => {
    clearTimeout(timer);
    isLeaving = true;
    if (!running) return;
    // The form has to carry the version from the answer.
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
  });
}

/** Returns all fields but the version, as the form sends them. */
function textOf(form) {
  const data = new FormData(form);
  data.delete("version");
  return new URLSearchParams(data).toString();
}
