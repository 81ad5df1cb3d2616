/** A bank's mark where nobody has chosen one. */
export const plainBankLogo = '/images/cards/bank.svg'

/** Drawn for the product: nobody's trademark. */
export const shippedBankLogos: readonly { src: string; label: string }[] = [
  { src: plainBankLogo, label: '通用' },
  { src: '/images/banks/koi.svg', label: '锦鲤' },
  { src: '/images/banks/lotus.svg', label: '莲' },
  { src: '/images/banks/peak.svg', label: '山' },
  { src: '/images/banks/wave.svg', label: '浪' },
  { src: '/images/banks/moon.svg', label: '月' },
  { src: '/images/banks/bridge.svg', label: '桥' },
]

/** So many banks a house has at most: players read them all at once. */
export const banksMax = 200
export const bankNameMax = 32
export const bankCodeMax = 12

/** Bound cards of a bank are counted so far. */
export const bankCardsCounted = 10_000
