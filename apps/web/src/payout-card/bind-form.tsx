import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { PayPasswordField } from '../ui/pay-password-field.tsx'
import styles from './payout-card.module.css'

type BindFormProps = {
  /** Above the card. */
  intro?: ReactNode
  /** The fields of what is bound; the pay password follows them. */
  children: ReactNode
  payPass: {
    name: 'pay_pass'
    value: string
    error: string | null
    onChange: (value: string) => void
  }
  /** Below the card: what to know before binding. */
  note: ReactNode
  busy: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** A card or an address to bind, confirmed with the pay password. */
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
