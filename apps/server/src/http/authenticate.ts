import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import { refuse } from '../platform/refuse.ts'
import { type AgentSession, findAgent } from '../session/agent-session.ts'
import type { PlayerSession } from '../session/player-session.ts'
import { endRefusalOf } from '../session/player-session-end.ts'
import { findStaff, type StaffSession } from '../session/staff-session.ts'
import type { Caller } from './handle.ts'
import { logStaffRefusal } from './log-staff-refusal.ts'
import { reachedAt } from './sender.ts'

/** The session of a caller: one of the three, or none for a visitor. */
export type Session = { player?: PlayerSession; staff?: StaffSession; agent?: AgentSession }

const bearer = /^Bearer +(\S+)$/i

/** Returns the token. Visitors have none: no header, `Bearer`, `Bearer null`, `Bearer undefined` (decisions §2). */
function tokenOf(header: string | undefined): string | null {
  const token = header ? (bearer.exec(header)?.[1] ?? null) : null
  return token === 'null' || token === 'undefined' ? null : token
}

/** Returns the sender of a request, with the token and the idempotency key of the request. */
export function callerOf({ config }: AppContext, request: FastifyRequest): Caller {
  const key = request.headers['idempotency-key']
  return {
    ip: request.address,
    device: request.device,
    hasDevice: request.hasDevice,
    country: request.country,
    userAgent: request.headers['user-agent'] ?? '',
    token: tokenOf(request.headers.authorization),
    idempotencyKey: typeof key === 'string' && key ? key : null,
    reached: () => reachedAt(request, config),
    unattended: request.headers['x-unattended'] === '1',
  }
}

/** Reads the caller's session from the database. Refuses a caller without the kind of session that the call needs. */
export async function authenticate(
  app: AppContext,
  endpoint: Endpoint,
  caller: Caller,
): Promise<Session> {
  const { token } = caller
  if (endpoint.audience === 'visitor') return {}
  if (endpoint.audience === 'player') {
    const player = token ? await app.sessions.find(token) : null
    return { player: player ?? refuse(await endRefusalOf(app.pool, token)) }
  }
  if (endpoint.audience === 'agent') {
    const agent = token ? await findAgent(app.pool, token) : null
    return { agent: agent ?? refuse('session.expired') }
  }
  const staff = token ? await findStaff(app.pool, token) : null
  if (staff) return { staff }
  logStaffRefusal({ app, endpoint, caller }, 401, 'session.expired')
  return refuse('session.expired')
}
