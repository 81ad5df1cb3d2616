/** The default logo of a bank. */
export const plainBankLogo = '/images/cards/bank.svg'

/** Logos that we drew ourselves; none is a trademark of somebody else. */
export const shippedBankLogos: readonly { src: string; label: string }[] = [
  { src: plainBankLogo, label: '通用' },
  { src: '/images/banks/koi.svg', label: '锦鲤' },
  { src: '/images/banks/lotus.svg', label: '莲' },
  { src: '/images/banks/peak.svg', label: '山' },
  { src: '/images/banks/wave.svg', label: '浪' },
  { src: '/images/banks/moon.svg', label: '月' },
  { src: '/images/banks/bridge.svg', label: '桥' },
]

/** The largest number of banks: players load the whole list at once. */
export const banksMax = 200
export const bankNameMax = 32
export const bankCodeMax = 12

/** The bound cards of a bank are counted up to this number only. */
export const bankCardsCounted = 10_000
