import type { readHealth } from '@jinli/contract/health/health.admin'
import type { Output } from '@jinli/contract/wire/endpoint'

export type Health = Output<typeof readHealth>
