import type { ReactNode } from 'react'
import { BankCard, Headset, PayScan, PayWallet, Usdt } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { GoLink } from '../ui/go-link.tsx'
import type { PayWay } from './pay-ways.ts'
import styles from './way-tiles.module.css'

const looks: Record<PayWay, { label: string; icon: ReactNode }> = {
  card: { label: '银行转账', icon: <BankCard size={26} /> },
  usdt: { label: 'USDT', icon: <Usdt size={26} /> },
  wechat: { label: '微信', icon: <PayScan size={26} /> },
  alipay: { label: '支付宝', icon: <PayWallet size={26} /> },
}

type WayTilesProps = {
  open: readonly PayWay[]
  value: PayWay | null
  onChange: (way: PayWay) => void
}

/** Shows the open pay ways as tiles, and one more tile for customer service, 人工客服 (spec §3 `rengong`). */
export function WayTiles({ open, value, onChange }: WayTilesProps) {
  return (
    <fieldset
      className={styles.tiles}
      data-many={open.length > 3 ? '' : undefined}
      aria-label="存款方式"
    >
      {open.map((way) => (
        <button
          key={way}
          type="button"
          className={styles.tile}
          aria-pressed={way === value}
          onClick={() => onChange(way)}
        >
          {looks[way].icon}
          {looks[way].label}
        </button>
      ))}
      <GoLink to={paths.service()} className={styles.tile}>
        <Headset size={26} />
        人工客服
      </GoLink>
    </fieldset>
  )
}
