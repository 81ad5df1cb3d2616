export const mails = {
  'restriction.made': {
    title: '账号暂不能{way}',
    words: '您的账号暂不能{way}。{reason}',
  },
  'restriction.made-until': {
    title: '账号暂不能{way}',
    words: '您的账号暂不能{way}，{until}后恢复。{reason}',
  },
  'restriction.ended': {
    title: '账号可以{way}了',
    words: '对您账号{way}的限制已解除。',
  },
} as const

export const refusals = {
  'restriction.deposit': { code: 1711, message: '您的账号暂不能存款{until}。{words}' },
  'restriction.ended': { code: 409, message: '该限制已结束' },
  'restriction.exists': { code: 409, message: '该会员已有同类限制，请先解除' },
  'restriction.play': { code: 1712, message: '您的账号暂不能投注{until}。{words}' },
  'restriction.sign-in': { code: 1713, message: '您的账号暂不能登录{until}。{words}' },
  'restriction.text-missing': {
    code: 422,
    message: '请填写会员看到的说明',
    field: 'player_text',
  },
  'restriction.until-past': {
    code: 422,
    message: '结束时间须在一年之内，且晚于现在',
    field: 'until',
  },
  'restriction.withdrawal': { code: 1714, message: '您的账号暂不能取款{until}。{words}' },
} as const
