/** Demo content of the sandbox: invented banks, accounts and texts without a real institution. */
export const banks = {
  JJSY: '锦江商业银行',
  QYYH: '清源银行',
  YSNS: '云山农商银行',
  HYYH: '海晏银行',
  WYXY: '望月信用社',
  QHYH: '青禾银行',
  NPYH: '南浦银行',
  XQYH: '星桥银行',
}

export const settings = { title: '锦鲤', site_state: '1', redpacket_switch: '0' }
