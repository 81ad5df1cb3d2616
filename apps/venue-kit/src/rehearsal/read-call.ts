import type { Order } from './kit-ledger.ts'

type Body = Record<string, unknown>

const identifier = /^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/
const amount = /^(0|[1-9]\d{0,8})(\.\d{1,2})?$/
const words = /^\P{Cc}{1,300}$/u
const token = /^[A-Za-z0-9_-]{20,100}$/

const isText = (shape: RegExp) => (value: unknown) =>
  typeof value === 'string' && shape.test(value)
const fenOf = (text: unknown) => {
  const [yuan = '0', fen = ''] = String(text).split('.')
  return BigInt(yuan + fen.padEnd(2, '0'))
}
const isAmount = isText(amount)
const isStake = (value: unknown) => isAmount(value) && fenOf(value) > 0n
const isRisk = (value: unknown) => value === undefined || isAmount(value)
const isIdentifier = isText(identifier)
const isWords = (value: unknown) => value === undefined || isText(words)(value)

const always = { request: isIdentifier, player: isIdentifier }
const inRound = {
  ...always,
  transaction: isIdentifier,
  round: isIdentifier,
  currency: (value: unknown) => value === 'CNY',
}
const playing = { ...inRound, session: isText(token), game: isIdentifier, amount: isStake }

/** The fields of each call, with a check of each value (docs/venue-protocol-seamless.md §3). */
const calls: Record<Order['call'], Record<string, (value: unknown) => boolean>> = {
  balance: always,
  bet: { ...playing, selection: isWords },
  win: {
    ...inRound,
    amount: isAmount,
    close: (value) => typeof value === 'boolean',
    at_risk: isRisk,
    outcome: isWords,
  },
  rollback: { ...inRound, bet: isIdentifier },
  'bet-and-win': {
    ...playing,
    win: isAmount,
    at_risk: isRisk,
    selection: isWords,
    outcome: isWords,
  },
  close: { ...inRound, at_risk: isRisk, outcome: isWords },
}

export const isCall = (name: string): name is Order['call'] => Object.hasOwn(calls, name)

/** Returns the order of a call, or the name of the invalid field. */
export function readCall(call: Order['call'], body: Body): Order | { wrong: string } {
  const fields = calls[call]
  const wrong =
    Object.keys(fields).find((field) => !fields[field]?.(body[field])) ??
    Object.keys(body).find((field) => !Object.hasOwn(fields, field))
  if (wrong !== undefined) return { wrong }
  const text = (field: string) => {
    const value = body[field]
    return typeof value === 'string' ? value : ''
  }
  const isBet = call === 'bet' || call === 'bet-and-win'
  const payout = call === 'bet-and-win' ? body.win : call === 'win' ? body.amount : 0
  return {
    call,
    request: text('request'),
    player: text('player'),
    transaction: text('transaction'),
    round: text('round'),
    session: text('session'),
    stake: isBet ? fenOf(body.amount) : 0n,
    payout: fenOf(payout),
    bet: text('bet'),
    closes: call === 'close' || body.close === true,
    atRisk: body.at_risk === undefined ? null : fenOf(body.at_risk),
  }
}
