import { Alert, Usdt } from '../art/icons.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import styles from './usdt-guide.module.css'

/** The rows of the comparison, with the texts of spec §2 /usdtmore. */
const rows = [
  { label: '地址开头', TRC20: 'T', ERC20: '0x' },
  { label: '手续费', TRC20: '低', ERC20: '较高' },
  { label: '到账速度', TRC20: '快', ERC20: '较慢' },
  { label: '安全性', TRC20: '高', ERC20: '更高' },
  { label: '适合', TRC20: '小额、频繁转账', ERC20: '中等金额转账' },
] as const

const chains = [
  {
    name: 'TRC20',
    text: '基于波场网络，地址以T开头。手续费低、到账快，适合小额且频繁的转账。',
  },
  {
    name: 'ERC20',
    text: '基于以太坊网络，地址以0x开头。到账较慢、安全性更高，适合中等金额的转账。',
  },
] as const

/** Compares the two kinds of USDT address (spec §2 /usdtmore). */
export function UsdtGuidePage() {
  return (
    <PageBody>
      <p className={styles.warning}>
        <Alert size={20} />
        <span>
          两种协议的地址不通用，不能互相转账，转错将无法找回。提现前请确认协议一致。
        </span>
      </p>
      <Card flush>
        <table className={styles.table}>
          <caption className="sr-only">TRC20与ERC20对比</caption>
          <thead>
            <tr>
              <th scope="col">协议</th>
              <th scope="col">TRC20</th>
              <th scope="col">ERC20</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.TRC20}</td>
                <td>{row.ERC20}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {chains.map((chain) => (
        <Card
          key={chain.name}
          title={
            <span className={styles.chain}>
              <Usdt size={20} />
              USDT-{chain.name}
            </span>
          }
        >
          <p className={styles.text}>{chain.text}</p>
        </Card>
      ))}
    </PageBody>
  )
}
