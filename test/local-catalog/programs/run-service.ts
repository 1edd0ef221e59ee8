import { startService } from "../../../src/local-catalog/service.ts";
import { SYSTEM_CLOCK } from "../../support/system-clock.ts";

/** A process that runs a service with the options in its argument. The service is shut down when the process receives a message. */
const options = JSON.parse(process.argv[2] ?? "");
const { baseUrl, apiKey, adminToken, close } = await startService({ ...options, clock: SYSTEM_CLOCK });
process.on("message", () => void close().then(() => process.disconnect()));
process.send?.(JSON.stringify({ baseUrl, apiKey, adminToken }));
