/** Demo content of the sandbox: invented banks, accounts and texts; no real institution. */
export const banks = [
  '锦江商业银行',
  '清源银行',
  '云山农商银行',
  '海晏银行',
  '望月信用社',
  '青禾银行',
  '南浦银行',
  '星桥银行',
]

export const settings = { title: '锦鲤', site_state: '1', redpacket_switch: '0' }
