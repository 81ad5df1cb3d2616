export const permissions = {
  deposit: {
    label: '存款',
    verbs: {
      view: '查看存款订单',
      decide: '审核存款：通过、拒绝、标记、关闭超时订单',
      second: '复核他人初审的存款',
      correct: '提交存款冲正与重新打开',
      check: '复核他人提交的冲正与重新打开',
      'take-over': '接管员工正在处理的存款',
      export: '导出存款订单',
    },
  },
} as const

export const grants = {
  desk: ['deposit.view'],
  cashier: ['deposit.decide', 'deposit.second', 'deposit.correct'],
  finance: ['deposit.take-over', 'deposit.export', 'deposit.check'],
} as const

export const tasks = {
  deposit: { label: '存款待审核', permission: 'deposit.decide', page: '/deposits' },
  deposit_second: {
    label: '存款待复核',
    permission: 'deposit.second',
    page: '/deposits?state=second',
    second: '/deposits/:number?state=second',
  },
  deposit_correction: {
    label: '存款冲正待复核',
    permission: 'deposit.check',
    page: '/deposits?state=correction',
    second: '/deposits/:number?state=correction',
  },
  deposit_limit: {
    label: '存款待额度',
    permission: 'deposit.decide',
    page: '/deposits?state=limit',
  },
  deposit_expired: {
    label: '存款超时待核对',
    permission: 'deposit.decide',
    page: '/deposits?state=expired',
  },
} as const

export const reasons = {
  deposit: {
    label: '存款拒绝原因',
    permission: 'deposit.view',
    first: ['未查到款项', '付款人姓名不一致', '金额不符', '资料不符'],
  },
} as const

export const turnoverSources = { deposit: '存款' } as const

/** The names that a player sees for what a correction moved in the centre wallet. */
export const ways = { correction: { label: '存款冲正', details: '冲正详情' } } as const

export const waySteps = {
  correction: { title: '已冲正', note: '存款更正，原因：{reason}' },
} as const

export const entryTitles = {
  'deposit.credited': '存款到账',
  'deposit.corrected': '存款冲正',
} as const

export const mails = {
  'deposit.approved': {
    record: 'deposit',
    state: 'approved',
    title: '存款已到账',
    words: '您的存款已通过审核，存入中心钱包。',
  },
  'deposit.rejected': {
    record: 'deposit',
    state: 'rejected',
    title: '存款未通过审核',
    words: '您的存款未通过审核，未入账。如有疑问请联系客服。',
  },
  'deposit.corrected': {
    record: 'deposit',
    state: 'approved',
    title: '存款已冲正',
    words: '您的存款到账金额已更正，详情见下。如有疑问请联系客服。',
  },
  'deposit.reopened': {
    record: 'deposit',
    state: 'submitted',
    title: '存款重新核对',
    words: '您的存款订单已重新打开，平台正在核对款项，请勿再次付款。',
  },
  'deposit.waits-for-limit': {
    record: 'deposit',
    state: 'submitted',
    title: '存款待入账',
    words: '您的款项已收到，因超过存款限额，暂未入账，资金不会丢失。',
  },
  'deposit.expired': {
    record: 'deposit',
    state: 'expired',
    title: '存款订单已超时',
    words: '有效时间已过，请勿再向此订单付款。若您已付款，平台核实后仍会入账。',
  },
} as const

export const routes = ['/payInfo', '/recharge'] as const

export const refusals = {
  'deposit.amount-range': {
    code: 422,
    message: '请输入金额在{min}-{max}之间！',
    field: 'amount',
  },
  'deposit.amount-taken': {
    code: 1203,
    message: '该金额的待付订单已满，请换一个金额或支付方式',
    field: 'amount',
  },
  'deposit.payer-reference': {
    code: 422,
    message: '请填写正确的交易哈希或付款账号',
    field: 'payer_reference',
  },
  'deposit.bank-missing': { code: 422, message: '请输入银行类型', field: 'bank' },
  'deposit.branch-missing': {
    code: 422,
    message: '请输入银行开户行地址',
    field: 'bank_address',
  },
  'deposit.card-missing': { code: 422, message: '请输入银行卡号', field: 'bank_no' },
  'deposit.correction-open': { code: 409, message: '该订单已有冲正或重新打开待复核' },
  'deposit.over-limit': {
    code: 409,
    message: '超过{whoseForStaff}{limit}，{span}还可入账{left}元',
  },
  'deposit.same-amount': { code: 422, message: '与现有金额相同', field: 'amount' },
  'deposit.method-unavailable': { code: 1201, message: '支付方式不可用', field: 'paytype' },
  'deposit.owner-missing': { code: 422, message: '请输入存款人姓名', field: 'bank_owner' },
  'deposit.too-many-open': {
    code: 1202,
    message: '您有未完成的存款订单，请等待审核（最多同时{most}笔）',
  },
  'deposit.usdt-protocol-missing': {
    code: 422,
    message: '请选择钱包协议',
    field: 'catepay',
  },
} as const

export const crashCalls = [
  'deposits.approve',
  'deposits.claim',
  'deposits.close-expired',
  'deposits.correct',
  'deposits.correction.cancel',
  'deposits.correction.confirm',
  'deposits.flag',
  'deposits.next',
  'deposits.reject',
  'deposits.release',
  'deposits.reopen',
  'deposits.reveal',
  'deposits.take-over',
  'recharge',
] as const

export const crashCommits = ['deposit-expiry.commit'] as const
