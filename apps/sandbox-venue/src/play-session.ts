import { z } from 'zod'
import type { Books } from './books.ts'
import type { Operator, VenueConfig } from './config.ts'
import { CallError } from './http-exchange.ts'
import type { Ground } from './purse/purse.ts'
import { type Session, touchSession } from './sessions.ts'
import type { Tables } from './tables.ts'
import type { OfferedTitle } from './titles/title.ts'

export const Token = z.string().max(100)
export const Nonce = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)

export type PlayContext = Ground & {
  config: VenueConfig
  titles: ReadonlyMap<string, OfferedTitle>
  tables: Tables
  books: Books
}

export type PlayCall = (context: PlayContext, body: unknown) => unknown

/** A call whose body has a shape; throws CallError bad_request for any other. */
export function call<T>(
  schema: z.ZodType<T>,
  run: (context: PlayContext, body: T) => unknown,
): PlayCall {
  return (context, body) => {
    const parsed = schema.safeParse(body)
    if (parsed.success) return run(context, parsed.data)
    throw new CallError(400, 'bad_request', z.prettifyError(parsed.error))
  }
}

/** The living session, its operator and title; null when expired, or one of them has left. */
export function findSession(
  { store, config, titles }: Pick<PlayContext, 'store' | 'config' | 'titles'>,
  token: string,
): { session: Session; operator: Operator; title: OfferedTitle } | null {
  const session = touchSession(store, token)
  const operator = session && config.operators.get(session.operator)
  const title = session && titles.get(session.game)
  return session && operator && title ? { session, operator, title } : null
}

export function requireSession(context: PlayContext, token: string) {
  const found = findSession(context, token)
  if (!found) throw new CallError(401, 'session_expired', 'launch the game again')
  return found
}
