import type { UsdtProtocol } from '@jinli/contract/payout-card/usdt-address'
import { type RadioTile, RadioTiles } from '../ui/radio-tiles.tsx'

type ProtocolChoiceProps = {
  value: string
  error: string | null
  onChange: (protocol: UsdtProtocol) => void
}

const tiles: readonly RadioTile<UsdtProtocol>[] = [
  { value: 'TRC20', label: 'TRC20', about: '地址以 T 开头' },
  { value: 'ERC20', label: 'ERC20', about: '地址以 0x 开头' },
]

/** Lets the player choose the chain of a USDT address. The request sends the chain as `bank_owner` (spec §3 Card). */
export function ProtocolChoice(field: ProtocolChoiceProps) {
  return (
    <RadioTiles legend="钱包协议" name="bank_owner" columns={2} tiles={tiles} {...field} />
  )
}
