import type { accountsteps } from '@jinli/contract/account-step/account-step'
import type { Output } from '@jinli/contract/wire/endpoint'

/** What the house asks of the account, and what of it is missing. */
export type Steps = Output<typeof accountsteps>
