import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

/** The two protocols of USDT, spelled as on the wire (spec §3 Card). */
export const usdtProtocols = ['TRC20', 'ERC20'] as const
export type UsdtProtocol = (typeof usdtProtocols)[number]

export function isUsdtProtocol(text: string): text is UsdtProtocol {
  return usdtProtocols.some((protocol) => protocol === text)
}

/** The USDT contract on each chain. Money sent to the contract itself is lost. */
const tokenContracts = {
  TRC20: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ERC20: '0xdac17f958d2ee523a2206206994597c13d831ec7',
} as const satisfies Record<UsdtProtocol, string>

const tronVersion = 0x41
const tronLength = 34
const base58check = createBase58check(sha256)

/** Decodes a TRON address to its version byte and the 20 bytes of the account; `null` if the checksum is wrong. */
function decodeTron(text: string): Uint8Array | null {
  if (text.length !== tronLength || !text.startsWith('T')) return null
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && bytes[0] === tronVersion ? bytes : null
  } catch {
    return null
  }
}

/** Whether a text is a TRON account: Base58Check with version 0x41, not the empty account, not the USDT contract. */
export function isTrc20Address(text: string): boolean {
  const bytes = decodeTron(text)
  if (!bytes || text === tokenContracts.TRC20) return false
  return bytes.subarray(1).some((byte) => byte !== 0)
}

/** Returns the spelling of EIP-55: a letter is a capital where the hash of the address has a digit of 8 or more. */
function withChecksum(lower: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return Array.from(lower, (digit, at) =>
    (hash[at] ?? '') >= '8' ? digit.toUpperCase() : digit,
  ).join('')
}

/**
 * Whether a text is an Ethereum account. Letters of both cases must match the checksum of EIP-55; letters of one
 * case have no checksum and are accepted. The empty account and the USDT contract are refused.
 */
export function isErc20Address(text: string): boolean {
  if (!/^0x[\da-fA-F]{40}$/.test(text)) return false
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  if (/^0+$/.test(lower) || `0x${lower}` === tokenContracts.ERC20) return false
  if (digits === lower || digits === digits.toUpperCase()) return true
  return digits === withChecksum(lower)
}

/** Whether USDT can be paid to the address on this chain (decisions §5). */
export function isUsdtAddress(protocol: UsdtProtocol, text: string): boolean {
  return protocol === 'TRC20' ? isTrc20Address(text) : isErc20Address(text)
}

/** Returns the chain of an address, `null` if it is valid on neither. */
export function addressProtocol(text: string): UsdtProtocol | null {
  return usdtProtocols.find((protocol) => isUsdtAddress(protocol, text)) ?? null
}

/** Returns one spelling per account, for comparisons: the case of an Ethereum address is ignored. */
export function plainAddress(text: string): string {
  return /^0x/i.test(text) ? text.toLowerCase() : text
}
