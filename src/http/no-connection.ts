import type { Dispatcher } from "undici";

/** What undici's handlers get in place of a connection when there is none: nothing to hold back or to break off. */
export const NO_CONNECTION: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => {},
  pause: () => {},
  resume: () => {},
};
