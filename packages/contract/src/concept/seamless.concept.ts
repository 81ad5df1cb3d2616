export const permissions = {
  'win-hold': {
    label: '派彩审核',
    verbs: { view: '查看待审核的派彩', decide: '通过或拒绝待审核的派彩' },
  },
} as const

export const grants = {
  finance: ['win-hold.view', 'win-hold.decide'],
  risk: ['win-hold.view'],
} as const

export const tasks = {
  win_hold: { label: '派彩待审核', permission: 'win-hold.decide', page: '/win-holds' },
  win_hold_second: {
    label: '派彩待复核',
    permission: 'win-hold.decide',
    page: '/win-holds',
    second: '/win-holds?search=:number',
  },
} as const

export const entryTitles = { 'seamless.hold-released': '派彩审核通过' } as const

export const mails = {
  'win-hold.released': {
    title: '派彩已到账',
    words: '您在「{way}」的注单 {number} 派彩{amount}已通过审核，存入中心钱包。',
    link: '/betRecord',
  },
  'win-hold.refused': {
    title: '派彩未通过审核',
    words:
      '您在「{way}」的注单 {number} 派彩{amount}经与场馆核实未通过审核，未入账。如有疑问请联系客服。',
    link: '/betRecord',
  },
} as const

export const houseAccounts = { 'win-hold': '派彩待审核' } as const

export const crashCalls = ['win-holds.refuse', 'win-holds.release'] as const

/** F-22: a call of a seamless venue is applied; changed rounds are written to the bet record. */
export const crashCommits = ['seamless.apply', 'seamless-record.commit'] as const
