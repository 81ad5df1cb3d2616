export const permissions = {
  withdrawal: {
    label: '取款',
    verbs: {
      view: '查看取款订单',
      review: '审核取款：通过、拒绝',
      pay: '付款：开始付款，或审核时登记已付款',
      'pay-credited': '付款给自己入账过的会员',
      settle: '登记付款结果，提出或复核银行退回',
      hold: '暂缓取款与放行（须填原因）',
      'take-over': '接管员工正在处理的取款',
      export: '导出取款订单',
    },
  },
} as const

export const grants = {
  desk: ['withdrawal.view'],
  cashier: ['withdrawal.review', 'withdrawal.pay', 'withdrawal.settle'],
  finance: ['withdrawal.pay-credited', 'withdrawal.take-over', 'withdrawal.export'],
  risk: ['withdrawal.hold'],
} as const

export const tasks = {
  withdrawal: {
    label: '取款待审核',
    permission: 'withdrawal.review',
    page: '/withdrawals?state=review',
  },
  risk_hold: {
    label: '取款风控暂缓',
    permission: 'withdrawal.hold',
    page: '/withdrawals?state=on_hold',
  },
  payment: {
    label: '取款待付款',
    permission: 'withdrawal.pay',
    page: '/withdrawals?state=approved',
    second: '/withdrawals/:number?state=approved',
  },
  payment_result: {
    label: '付款待登记结果',
    permission: 'withdrawal.settle',
    page: '/withdrawals',
  },
  withdrawal_reversal: {
    label: '银行退回待复核',
    permission: 'withdrawal.settle',
    page: '/withdrawals?state=reversal',
    second: '/withdrawals/:number?state=reversal',
  },
} as const

export const reasons = {
  withdrawal: {
    label: '取款拒绝原因',
    permission: 'withdrawal.view',
    first: ['收款账户信息有误', '流水未达标', '账户需要核实', '收款卡与本人不符'],
  },
} as const

/** The names that a player sees for what a withdrawal took of a debt. */
export const ways = { debt: { label: '欠款扣还', details: '扣还详情' } } as const

export const waySteps = {
  debt: { title: '已扣还', note: '存款冲正的欠款，已从中心钱包扣还', reason: '欠款扣还' },
} as const

export const entryTitles = {
  'debt.settled': '欠款扣还',
  'withdrawal.held': '取款冻结',
  'withdrawal.paid': '取款付出',
  'withdrawal.returned': '取款退回',
  'withdrawal.reversed': '付款退回',
} as const

export const mails = {
  'withdrawal.paid': {
    record: 'withdrawal',
    state: 'paid',
    title: '取款已付出',
    words: '您的取款已通过审核并付出，请留意到账。',
  },
  'withdrawal.rejected': {
    record: 'withdrawal',
    state: 'rejected',
    title: '取款未通过审核',
    words: '您的取款未通过审核，金额已退回中心钱包。',
  },
  'withdrawal.returned': {
    record: 'withdrawal',
    state: 'returned',
    isMoneyBack: true,
    title: '取款打款未成功',
    words: '打款未成功，金额已退回中心钱包。',
  },
  'withdrawal.reversed': {
    record: 'withdrawal',
    state: 'reversed',
    isMoneyBack: true,
    title: '取款未到账，金额已退回',
    words: '您的取款没有到账，金额已退回中心钱包。请核对收款账户后重新申请。',
  },
} as const

export const houseAccounts = { fee: '手续费', rounding: '尾差' } as const

export const routes = ['/withdrawal'] as const

export const refusals = {
  'withdrawal.debt': {
    code: 1006,
    message: '您有欠款{debt}元，取款时先行扣除，本次最多可取{left}元',
    field: 'amount',
  },
  'withdrawal.on-hold': { code: 409, message: '风控暂缓中，放行后才能处理' },
  'withdrawal.own-credit': {
    code: 403,
    message: '近30天您给该会员入过账，请由另一位员工付款',
  },
  'withdrawal.below-minimum': {
    code: 422,
    message: '单笔取款不能低于100元',
    field: 'amount',
  },
  'withdrawal.card-missing': {
    code: 422,
    message: '请选择您要提现到的银行卡',
    field: 'bank',
  },
  'withdrawal.daily-count': { code: 1003, message: '今日取款次数已达上限' },
  'withdrawal.fee-too-big': {
    code: 422,
    message: '金额不足以支付手续费',
    field: 'amount',
  },
  'withdrawal.frozen': { code: 1005, message: '为保障资金安全，{until}前暂停取款' },
  'withdrawal.pay-password-missing': {
    code: 422,
    message: '请输入您的支付密码',
    field: 'password',
  },
  'withdrawal.reversal-day': {
    code: 422,
    message: '退回日期须在付款日与今天之间',
    field: 'returned_on',
  },
  'withdrawal.reversal-differs': {
    code: 409,
    message: '与提出人登记的退汇流水号不一致',
    field: 'reference',
  },
  'withdrawal.reversal-proposed': { code: 409, message: '已有员工提出银行退回' },
  'withdrawal.reversal-reference': {
    code: 422,
    message: '请填写退汇流水号',
    field: 'reference',
  },
  'withdrawal.too-many-open': { code: 1004, message: '您有未完成的取款，请等待处理' },
  'withdrawal.turnover-short': {
    code: 1002,
    message: '打码量不足，还需{missing}元流水',
    field: 'amount',
  },
  'withdrawal.usdt-address-missing': {
    code: 422,
    message: '请选择USDT地址',
    field: 'bank',
  },
} as const

export const crashCalls = [
  'withdraw',
  'withdrawals.approve',
  'withdrawals.claim',
  'withdrawals.end-hold',
  'withdrawals.hold',
  'withdrawals.next',
  'withdrawals.pay',
  'withdrawals.reject',
  'withdrawals.release',
  'withdrawals.reveal',
  'withdrawals.reversal.cancel',
  'withdrawals.reversal.confirm',
  'withdrawals.reversal.propose',
  'withdrawals.send-back',
  'withdrawals.settle',
  'withdrawals.take-over',
] as const
