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

export const banners = [
  { src: '/images/banners/1.svg', title: '欢迎来到锦鲤' },
  { src: '/images/banners/2.svg', title: '存取稳妥到账' },
  { src: '/images/banners/3.svg', title: '每一分都有据可查' },
  { src: '/images/banners/4.svg', title: '公平可验证' },
]

export const notices = [
  '欢迎体验锦鲤演示环境：这里使用演示资金，不接入任何真实支付通道。',
  '存款提交后由后台人工审核，通过后立即入账，进度可在交易记录中查看。',
  '转账遇到网络超时不会丢失：系统会按单号向场馆核实，结果以核实为准。',
]

export const settings = {
  title: '锦鲤',
  site_state: '1',
  redpacket_switch: '0',
  index_modal: '0',
  webcontent_version: '1',
  webcontent:
    '<h3>欢迎来到锦鲤</h3><p>这是演示环境，账户内均为演示资金。</p><p>每一笔存取与转账都记入复式账本，随时可查。</p>',
}
