import { dayOf, type ServiceClock } from "../clock.ts";
import { makeApiKey } from "./api-key.ts";
import { Refusal, refuse } from "./refusal.ts";
import type { SubmissionRepository } from "./submission.ts";

/** The owner of an account. */
export interface AccountOwner {
  readonly ownerId: number;
  readonly owner: string;
  readonly isSuspended: boolean;
}

/** The facts about an API key that its owner can see. Times are in ISO 8601, UTC. */
export interface AccountKey {
  readonly id: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** The number of drafts created with this key today (UTC). */
  readonly draftsToday: number;
}

/** The number of submissions on one page of an account. */
export const SUBMISSIONS_PER_PAGE = 25;

/** A repository of account links and their owners' API keys. Methods that change data must be called within `write`. */
export interface AccountRepository {
  findByToken(accountToken: string): AccountOwner | undefined;
  /** Lists up to 100 keys of an owner: first the valid keys, then the revoked keys. In each group, the oldest key comes first. */
  keysOf(ownerId: number, day: string): readonly AccountKey[];
  /** Adds a key and returns its ID. */
  addKey(owner: AccountOwner, key: string, now: Date): string;
  /**
   * Revokes a key of this owner. Returns false if the owner has no key with this ID. Revoking a key again does not change the time at which
   * it was first revoked.
   */
  revokeKey(owner: AccountOwner, id: string, now: Date): boolean;
  write<T>(work: () => T): Promise<T>;
}

/** The ports of account pages. */
export interface AccountPorts {
  readonly accounts: AccountRepository;
  readonly submissions: Pick<SubmissionRepository, "countOfOwner" | "listOfOwner">;
  readonly clock: ServiceClock;
}

/** The result of creating or revoking a key. `key` is shown only once, because the database stores only its hash. */
export type AccountKeyResult =
  | { readonly result: "created"; readonly id: string; readonly key: string }
  | { readonly result: "revoked" }
  | { readonly result: "refused"; readonly refusal: Refusal };

/** The content of an owner's account page: the keys and one page of the submissions, most recently changed first. */
export type Account = NonNullable<ReturnType<typeof findAccount>>;

/**
 * Returns the account that a link opens, including one page of the owner's submissions. Returns undefined if the token is invalid. If
 * `requestedPage` is greater than the number of pages, returns the last page.
 */
export function findAccount(
  { accounts, submissions, clock }: AccountPorts,
  token: string,
  requestedPage = 1,
) {
  const owner = accounts.findByToken(token);
  if (owner === undefined) return undefined;
  const limit = SUBMISSIONS_PER_PAGE;
  const submissionCount = submissions.countOfOwner(owner.ownerId);
  const lastPage = Math.max(1, Math.ceil(submissionCount / limit));
  const page = Math.min(Math.max(1, requestedPage), lastPage);
  return {
    ...owner,
    keys: accounts.keysOf(owner.ownerId, dayOf(clock.now())),
    submissions: submissions.listOfOwner(owner.ownerId, { limit, offset: (page - 1) * limit }),
    submissionCount,
    page,
    lastPage,
  };
}

/** Creates an API key for the owner whom an account link identifies. */
export function createAccountKey(ports: AccountPorts, token: string): Promise<AccountKeyResult> {
  return asOwner(ports, token, (owner, now) => {
    const key = makeApiKey();
    return { result: "created", id: ports.accounts.addKey(owner, key, now), key };
  });
}

/** Revokes a key of the owner whom an account link identifies. Treats other owners' keys as unknown. */
export function revokeAccountKey(ports: AccountPorts, token: string, id: string): Promise<AccountKeyResult> {
  return asOwner(ports, token, (owner, now) =>
    ports.accounts.revokeKey(owner, id, now) ? { result: "revoked" } : unknown(),
  );
}

/** Runs `work` in one transaction for the owner whom an account link identifies. Refuses a suspended owner. */
function asOwner(
  { accounts, clock }: AccountPorts,
  token: string,
  work: (owner: AccountOwner, now: Date) => AccountKeyResult,
): Promise<AccountKeyResult> {
  return accounts.write(() => {
    const owner = accounts.findByToken(token);
    if (owner === undefined) return unknown();
    if (!owner.isSuspended) return work(owner, clock.now());
    return refuse(new Refusal("OWNER_UNAVAILABLE", "The owner of this account is suspended."));
  });
}

/** Returns the result for an invalid token or ID, which is the same as for any unknown address. */
function unknown(): AccountKeyResult {
  return refuse(new Refusal("NOT_FOUND", "There is nothing at this address."));
}
