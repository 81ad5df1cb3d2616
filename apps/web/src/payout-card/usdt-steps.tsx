import styles from './usdt-steps.module.css'

const steps = ['绑定协议地址', '交易所划转', '完成提现']

/** Shows the steps of a USDT withdrawal. The page that shows them is the first step (spec §2 /addUsdtCard). */
export function UsdtSteps() {
  return (
    <ol className={styles.steps} aria-label="USDT提现步骤">
      {steps.map((step, at) => (
        <li key={step} className={styles.step} aria-current={at === 0 ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}
