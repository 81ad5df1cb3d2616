import { describe, expect, it } from 'vitest'
import {
  addressProtocol,
  isErc20Address,
  isTrc20Address,
  isUsdtAddress,
  plainAddress,
} from './usdt-address.ts'

const tron = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'

// R-CARD-18 R-CARD-19
describe('TRC20: Base58Check, version 0x41', () => {
  it.each([
    tron,
    'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
    'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
    'TWoHCyqrWtL2xAH3qw56J8V8XGkjvNB6oC',
  ])('%s', (address) => {
    expect(isTrc20Address(address)).toBe(true)
    expect(addressProtocol(address)).toBe('TRC20')
    expect(isUsdtAddress('ERC20', address)).toBe(false)
  })

  it.each([
    ['nothing', ''],
    ['the last letter another', `${tron.slice(0, -1)}M`],
    ['two letters changed places', `TNP${tron.slice(4, 5)}${tron.slice(3, 4)}aaFB7`],
    ['one character short', tron.slice(0, -1)],
    ['one character long', `${tron}L`],
    ['small letters', tron.toLowerCase()],
    ['capitals', tron.toUpperCase()],
    ['a letter that Base58 has not (0)', tron.replace('N', '0')],
    ['a letter that Base58 has not (l)', tron.replace('N', 'l')],
    ['a space inside', `${tron.slice(0, 10)} ${tron.slice(10)}`],
    ['a space in place of a letter', `${tron.slice(0, 10)} ${tron.slice(11)}`],
    ['a zero width inside', `${tron.slice(0, 10)}\u200b${tron.slice(10)}`],
    ['full-width letters', tron.normalize('NFKC').replace('T', 'Ｔ')],
    ['a line break behind', `${tron}\n`],
    ['the hex spelling of TRON', '4188405a2bbf5d9e86bdd1f1bb2ed7ef4b4ee2b06c'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['34 times T', 'T'.repeat(34)],
    ['the empty account', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['the token’s own contract', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('not %s', (_what, address) => {
    expect(isTrc20Address(address)).toBe(false)
    expect(addressProtocol(address)).toBeNull()
  })

  it('every single letter counts: one changed is refused', () => {
    for (let at = 1; at < tron.length; at += 1) {
      const other = tron[at] === 'k' ? 'm' : 'k'
      expect(isTrc20Address(tron.slice(0, at) + other + tron.slice(at + 1))).toBe(false)
    }
  })
})

// R-CARD-18 R-CARD-19
describe('ERC20: EIP-55', () => {
  // The example addresses of EIP-55.
  const examples = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ]
  it.each(examples)('%s', (address) => {
    expect(isErc20Address(address)).toBe(true)
    expect(addressProtocol(address)).toBe('ERC20')
    expect(isUsdtAddress('TRC20', address)).toBe(false)
    // An address whose letters have the same case has no checksum.
    const digits = address.slice(2)
    expect(isErc20Address(`0x${digits.toLowerCase()}`)).toBe(true)
    expect(isErc20Address(`0x${digits.toUpperCase()}`)).toBe(true)
    expect(plainAddress(`0x${digits.toUpperCase()}`)).toBe(plainAddress(address))
  })

  const [mixedCase = ''] = examples.slice(-1)
  it.each([
    ['nothing', ''],
    ['one letter of the other case', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9adb'],
    ['the checksum inverted', '0xd1220a0CF47C7b9bE7a2e6ba89f429762E7B9Adb'],
    ['one digit another', mixedCase.replace('1', '2')],
    ['39 digits', mixedCase.slice(0, -1)],
    ['41 digits', `${mixedCase}0`],
    ['no 0x', mixedCase.slice(2)],
    ['0X', mixedCase.replace('0x', '0X')],
    ['a digit that is none', mixedCase.replace('A', 'G')],
    ['a space inside', `${mixedCase.slice(0, 10)} ${mixedCase.slice(10)}`],
    ['a zero width inside', `${mixedCase.slice(0, 10)}\u200b${mixedCase.slice(10)}`],
    ['full-width digits', mixedCase.replace('1', '１')],
    ['a line break behind', `${mixedCase}\n`],
    ['the empty account', `0x${'0'.repeat(40)}`],
    ['the token’s own contract', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['the same in small letters', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
    ['the same in capitals', '0xDAC17F958D2EE523A2206206994597C13D831EC7'],
  ])('not %s', (_what, address) => {
    expect(isErc20Address(address)).toBe(false)
    expect(addressProtocol(address)).toBeNull()
  })

  it('capitals mean something on TRON and nothing on Ethereum', () => {
    expect(plainAddress(tron)).toBe(tron)
    expect(plainAddress(mixedCase)).toBe(mixedCase.toLowerCase())
  })
})
