import type { LedgerFailure, Line, Posting } from '@jinli/ledger/ledger'

type ModelAccount = { currency: string; guarded: boolean; balance: bigint }

export type Verdict = 'posted' | 'replayed' | LedgerFailure

/** A model of the ledger's guarantees in plain BigInt arithmetic. It follows docs/ledger.md, not the SQL. */
export class LedgerModel {
  readonly accounts = new Map<string, ModelAccount>()
  readonly posted: Posting[] = []

  open(code: string, currency: string, isGuarded: boolean): void {
    if (this.accounts.has(code)) return
    this.accounts.set(code, { currency, guarded: isGuarded, balance: 0n })
  }

  post(posting: Posting): Verdict {
    const earlier = this.posted.find((other) => other.key === posting.key)
    if (earlier) return same(posting, earlier) ? 'replayed' : 'key-conflict'
    const failure = this.failureOf(posting.lines)
    if (failure) return failure
    for (const line of posting.lines) this.account(line.account).balance += line.amount
    this.posted.push(posting)
    return 'posted'
  }

  private account(code: string): ModelAccount {
    const account = this.accounts.get(code)
    if (!account) throw new Error(`the model has no account ${code}`)
    return account
  }

  private failureOf(lines: readonly Line[]): LedgerFailure | null {
    const sums = new Map<string, bigint>()
    let last = ''
    for (const { account: code, amount } of inOrder(lines)) {
      if (code === last) return 'bad-call'
      last = code
      const account = this.accounts.get(code)
      if (!account) return 'unknown-account'
      if (account.guarded && account.balance + amount < 0n) return 'insufficient'
      sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount)
    }
    return [...sums.values()].every((sum) => sum === 0n) ? null : 'unbalanced'
  }
}

function inOrder(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => (a.account < b.account ? -1 : 1))
}

function same(a: Posting, b: Posting): boolean {
  const text = (p: Posting) =>
    JSON.stringify([
      p.kind,
      p.ref,
      ...inOrder(p.lines).map((line) => [line.account, line.amount.toString()]),
    ])
  return text(a) === text(b)
}
