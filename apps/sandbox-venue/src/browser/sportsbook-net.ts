import { type Page, post } from './net.ts'
import type {
  BetSlipAnswer,
  Fixture,
  LegOrder,
  PastBetSlip,
  SportsbookAnswer,
  StandingsAnswer,
} from './sportsbook-answers.ts'

export function askSportsbook() {
  return post<SportsbookAnswer>('/play/book', {})
}

export function askFixture(chain: number, fixture: number) {
  return post<Fixture & { now: number }>('/play/book/fixture', { chain, fixture })
}

/** Places a bet slip. The venue places one bet slip per nonce, however often the request is sent. */
export function askBetSlip(order: { legs: LegOrder[]; stake: string; nonce: string }) {
  return post<BetSlipAnswer>('/play/book/bet', order)
}

/** Requests a cash-out. The venue acts once per nonce, as in `askBetSlip`. */
export function askCashOut(order: { bet_id: string; price: string; nonce: string }) {
  return post<BetSlipAnswer>('/play/book/cash-out', order)
}

export function askBetSlips(before: string) {
  return post<Page<PastBetSlip>>('/play/book/slips', { before })
}

export function askStandings() {
  return post<StandingsAnswer>('/play/book/standings', {})
}
