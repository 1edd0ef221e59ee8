import { dayOf, type ServiceClock } from "../clock.ts";
import { makeApiKey } from "./api-key.ts";
import { Refusal, refused } from "./refusal.ts";
import type { SubmissionRepository } from "./submission.ts";

/** The owner of an account link. */
export interface AccountOwner {
  readonly ownerId: number;
  readonly owner: string;
  readonly isSuspended: boolean;
}

/** An API key as shown to its owner, without the key itself. Times are ISO 8601, UTC. */
export interface AccountKey {
  readonly id: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** The number of drafts created on this UTC day. */
  readonly draftsToday: number;
}

/** The number of submissions on a page of an account. */
export const SUBMISSIONS_PER_PAGE = 25;

/** A repository of account links and the keys of their owners. Call the methods that change something within `write`. */
export interface AccountRepository {
  findByToken(accountToken: string): AccountOwner | undefined;
  /** Lists up to a hundred keys of an owner, oldest first; revoked keys come last. */
  keysOf(ownerId: number, day: string): readonly AccountKey[];
  /** Adds a key and returns its id. */
  addKey(owner: AccountOwner, key: string, now: Date): string;
  /**
   * Revokes a key of this owner. Returns false if the owner has no key with this id. A revoked key keeps its time of
   * revocation.
   */
  revokeKey(owner: AccountOwner, id: string, now: Date): boolean;
  write<T>(work: () => T): Promise<T>;
}

/** The ports that the account page needs. */
export interface AccountPorts {
  readonly accounts: AccountRepository;
  readonly submissions: Pick<SubmissionRepository, "countOfOwner" | "listOfOwner">;
  readonly clock: ServiceClock;
}

/** The result of creating or revoking a key. `key` is shown only once: the database holds its hash. */
export type AccountKeyResult =
  | { readonly result: "created"; readonly id: string; readonly key: string }
  | { readonly result: "revoked" }
  | { readonly result: "refused"; readonly refusal: Refusal };

/** The content of an owner's account page: the keys and one page of the submissions, most recently changed first. */
export type Account = NonNullable<ReturnType<typeof findAccount>>;

/** Returns the account that a link opens, or undefined if the token is invalid. For a page after the last one, returns the last one. */
export function findAccount({ accounts, submissions, clock }: AccountPorts, token: string, wantedPage = 1) {
  const owner = accounts.findByToken(token);
  if (owner === undefined) return undefined;
  const limit = SUBMISSIONS_PER_PAGE;
  const submissionCount = submissions.countOfOwner(owner.ownerId);
  const lastPage = Math.max(1, Math.ceil(submissionCount / limit));
  const page = Math.min(Math.max(1, wantedPage), lastPage);
  return {
    ...owner,
    keys: accounts.keysOf(owner.ownerId, dayOf(clock.now())),
    submissions: submissions.listOfOwner(owner.ownerId, { limit, offset: (page - 1) * limit }),
    submissionCount,
    page,
    lastPage,
  };
}

/** Creates an API key for the owner of an account link. */
export function createAccountKey(ports: AccountPorts, token: string): Promise<AccountKeyResult> {
  return asOwner(ports, token, (owner, now) => {
    const key = makeApiKey();
    return { result: "created", id: ports.accounts.addKey(owner, key, now), key };
  });
}

/** Revokes a key of the owner of an account link. Treats keys of other owners as unknown. */
export function revokeAccountKey(ports: AccountPorts, token: string, id: string): Promise<AccountKeyResult> {
  return asOwner(ports, token, (owner, now) =>
    ports.accounts.revokeKey(owner, id, now) ? { result: "revoked" } : unknown(),
  );
}

/** Runs `work` in one transaction for the owner of an account link. Refuses a suspended owner. */
function asOwner(
  { accounts, clock }: AccountPorts,
  token: string,
  work: (owner: AccountOwner, now: Date) => AccountKeyResult,
): Promise<AccountKeyResult> {
  return accounts.write(() => {
    const owner = accounts.findByToken(token);
    if (owner === undefined) return unknown();
    if (!owner.isSuspended) return work(owner, clock.now());
    return refused(new Refusal("OWNER_UNAVAILABLE", "The owner of this account is suspended."));
  });
}

/** Returns the refusal for a wrong token or id, the same as for any unknown address. */
function unknown(): AccountKeyResult {
  return refused(new Refusal("NOT_FOUND", "There is nothing at this address."));
}
