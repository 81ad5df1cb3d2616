import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { PayPasswordField } from '../ui/pay-password-field.tsx'
import styles from './payout-card.module.css'

type BindFormProps = {
  /** The content above the card. */
  intro?: ReactNode
  /** The fields of the card or USDT address. The field for the pay password follows them. */
  children: ReactNode
  payPass: {
    name: 'pay_pass'
    value: string
    error: string | null
    onChange: (value: string) => void
  }
  /** The content below the card: what the player should know before binding. */
  note: ReactNode
  busy: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** Shows the form that binds a bank card or a USDT address. The player confirms with the pay password. */
export function BindForm({
  intro,
  children,
  payPass,
  note,
  busy,
  onSubmit,
}: BindFormProps) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <PageBody>
        {intro}
        <Card>
          <div className={styles.fields}>
            {children}
            <PayPasswordField placeholder="请输入支付密码" {...payPass} />
          </div>
        </Card>
        <p className={styles.note}>{note}</p>
        <BottomBar>
          <Button type="submit" block busy={busy}>
            确认绑定
          </Button>
        </BottomBar>
      </PageBody>
    </form>
  )
}
