/** What a provider is asked: whether this document is of somebody of this name. */
export type IdentityRequest = {
  /** The same at each try, so that a provider can recognise a check that it has. */
  reference: string
  /** Which try this is, from 1. */
  attempt: number
  name: string
  number: string
}

/** An answer as it came: JSON, and its HMAC-SHA256 in hex. */
export type SignedAnswer = { body: string; signature: string }

/** Checks identities. `check` throws when no answer came: then the outcome is unknown, and the check is tried again. */
export type IdentityProvider = {
  secret: string
  check(request: IdentityRequest): Promise<readonly SignedAnswer[]>
}
