export const permissions = {
  transfer: {
    label: '转账',
    verbs: {
      view: '查看转账',
      ask: '向场馆重新查询转账',
      settle: '人工核实并结束转账（需两人）',
    },
  },
} as const

export const grants = {
  desk: ['transfer.view'],
  cashier: ['transfer.ask'],
  finance: ['transfer.settle'],
} as const

export const tasks = {
  transfer: {
    label: '转账待人工核实',
    permission: 'transfer.settle',
    page: '/transfers?state=manual',
    second: '/transfers?state=manual&search=:number',
  },
} as const

export const entryTitles = {
  'transfer.out-sent': '转出发起',
  'transfer.out-completed': '到达场馆',
  'transfer.out-failed': '转出退回',
  'transfer.in-completed': '场馆转回',
} as const

export const mails = {
  'transfer.in-completed': {
    record: 'transferIn',
    state: 'success',
    title: '转账已核实',
    words: '经与场馆人工核对，转账成功，资金已回到中心钱包。',
  },
  'transfer.out-completed': {
    record: 'transferOut',
    state: 'success',
    title: '转账已核实',
    words: '经与场馆人工核对，转账成功，资金已到达场馆钱包。',
  },
  'transfer.in-failed': {
    record: 'transferIn',
    state: 'failed',
    title: '转账已核实',
    words: '经与场馆人工核对，转账未成功。',
    reason: '场馆未受理，资金仍在场馆',
  },
  'transfer.out-failed': {
    record: 'transferOut',
    state: 'failed',
    title: '转账已核实',
    words: '经与场馆人工核对，转账未成功。',
    reason: '场馆未受理，资金已退回',
  },
} as const

export const routes = ['/money', '/transfer', '/transRecord'] as const

export const refusals = {
  'transfer.amount-missing': { code: 422, message: '请输入操作金额！', field: 'amount' },
  'transfer.auto-on': { code: 422, message: '自动转账已开启，无需手动转账' },
  'transfer.in-progress': { code: 409, message: '上一笔转账处理中' },
  'transfer.pending': { code: 409, message: '转账处理中，资金安全，请稍后再进入游戏' },
  'transfer.seamless': {
    code: 422,
    message: '该场馆为免转钱包，直接使用中心余额，无需转账',
  },
  'transfer.venue-insufficient': { code: 1402, message: '场馆余额不足', field: 'amount' },
  'transfer.venue-refused': { code: 1403, message: '场馆拒绝了本次转账，资金已退回' },
  'transfer.venue-refused-home': {
    code: 1405,
    message: '场馆拒绝了本次转账，资金仍在场馆',
  },
  'transfer.venue-to-venue': { code: 422, message: '场馆内钱包不支持互转' },
  'transfer.wallet-unknown': {
    code: 422,
    message: '没有这个钱包：中心钱包为 userbalance，其余为场馆代码',
  },
} as const

export const crashCalls = ['transfers.settle', 'uptransferstatus'] as const

/** F-4: the amount of a transfer is reserved, then posted or returned as the venue answers. */
export const crashCommits = [
  'transfer.reserve',
  'transfer.complete',
  'transfer.fail',
] as const

export const crashSteps = [
  // Before a player's first transfer: the venue and the ledger get an account for the player.
  'enrol.player.after',
  'enrol.account.after',
  // F-4: the transfer is sent, or its status queried; it is marked `unknown`, or `manual`.
  'transfer.send.before',
  'transfer.send.after',
  'transfer.ask.before',
  'transfer.ask.after',
  'transfer.unknown.before',
  'transfer.unknown.after',
  'transfer.manual.before',
  'transfer.manual.after',
  // F-5: the venue balances are known; the transfer from one of several venues has ended.
  'transall.list.after',
  'transall.venue.after',
  // F-6: the game address is known; money has come back from other venues; money has arrived at this venue.
  'launch.url.after',
  'launch.pull.after',
  'launch.push.after',
] as const
