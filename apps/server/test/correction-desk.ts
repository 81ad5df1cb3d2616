import type { Reply, TestPlayer } from '@jinli/dev-env/api-client'
import type { TestApp } from '@jinli/dev-env/test-app'

type Correction = { correction_no: string; status: string; amount: number }

/** Returns the proposal that an answer shows last. */
export function latestOf(reply: Reply): Correction {
  const latest = (reply.data?.corrections as Correction[] | undefined)?.at(-1)
  if (!latest) throw new Error(`no correction: ${reply.message}`)
  return latest
}

/** Returns a player's figures in yuan, as the player reads them. */
async function moneyOf(app: TestApp, player: TestPlayer) {
  const { data } = await app.expectOk('/api/getBetAmount', {}, player.token)
  const { data: user } = await app.expectOk('/api/user', {}, player.token)
  return {
    available: Number((await app.whereabouts(player)).available) / 100,
    debt: data?.debt,
    required: data?.required,
    deposited: user?.paysum,
  }
}

type Adjustment = { player: TestPlayer; direction: 'credit' | 'debit'; amount: number }

/** Proposes an adjustment; returns the call that posts it. */
async function adjustment(
  app: TestApp,
  { player, direction, amount }: Adjustment,
  [maker, checker]: [string, string],
): Promise<() => Promise<Reply>> {
  const form = { username: player.name, direction, amount, reason: '测试' }
  const { data } = await app.expectOk('/admin/api/adjustments/create', form, maker)
  const path = `/admin/api/adjustments/${String(data?.adjustment_no)}/approve`
  return () => app.call(path, {}, checker)
}

/** The calls of two members, a maker and a checker, who correct and reopen deposits. */
export function correctionDesk(app: () => TestApp) {
  let maker = ''
  let checker = ''

  /** Signs both members in. */
  async function open(): Promise<void> {
    maker = (await app().newStaff('cashier', '小红')).token
    checker = (await app().newStaff('finance', '大明')).token
  }

  const act = (number: string, call: string, body: object = {}, token = maker) =>
    app().call(`/admin/api/deposits/${number}/${call}`, body, token)

  const check = (number: string, call: string, body: object) =>
    act(number, `correction/${call}`, body, checker)

  async function credit(
    player: TestPlayer,
    yuan: number,
    { requested = yuan, reference = '' } = {},
  ): Promise<string> {
    const number = await app().submitDeposit(player, BigInt(requested) * 100n)
    const reply = await act(number, 'approve', {
      amount: yuan,
      reason: '实收不同',
      reference,
    })
    if (reply.code !== 200) throw new Error(`not credited: ${reply.message}`)
    return number
  }

  /** Proposes what an order is worth; returns the number of the correction. */
  async function propose(number: string, amount: number): Promise<string> {
    return latestOf(await act(number, 'correct', { amount, reason: '多记' })).correction_no
  }

  async function correct(number: string, amount: number): Promise<Reply> {
    return check(number, 'confirm', {
      correction_no: await propose(number, amount),
      amount,
    })
  }

  async function reopen(number: string, reference = ''): Promise<Reply> {
    const reply = await act(number, 'reopen', { reason: '款项已到', reference })
    return check(number, 'confirm', { correction_no: latestOf(reply).correction_no })
  }

  return {
    act,
    adjustment: (player: TestPlayer, direction: 'credit' | 'debit', amount: number) =>
      adjustment(app(), { player, direction, amount }, [maker, checker]),
    check,
    correct,
    credit,
    moneyOf: (player: TestPlayer) => moneyOf(app(), player),
    open,
    propose,
    reopen,
    asMaker: (path: string, body: object = {}) => app().expectOk(path, body, maker),
  }
}
