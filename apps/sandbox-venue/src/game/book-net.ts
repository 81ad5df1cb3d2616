import type {
  BookAnswer,
  Fixture,
  LegOrder,
  PastSlip,
  SlipAnswer,
  StandingsAnswer,
} from './book-answers.ts'
import { type Page, post } from './net.ts'

export function askBook() {
  return post<BookAnswer>('/play/book', {})
}

export function askFixture(chain: number, fixture: number) {
  return post<Fixture & { now: number }>('/play/book/fixture', { chain, fixture })
}

/** The same nonce is one slip, however often it is asked for. */
export function askSlip(order: { legs: LegOrder[]; stake: string; nonce: string }) {
  return post<SlipAnswer>('/play/book/bet', order)
}

/** As `askSlip`. */
export function askCashOut(order: { bet_id: string; price: string; nonce: string }) {
  return post<SlipAnswer>('/play/book/cash-out', order)
}

export function askSlips(before: string) {
  return post<Page<PastSlip>>('/play/book/slips', { before })
}

export function askStandings() {
  return post<StandingsAnswer>('/play/book/standings', {})
}
