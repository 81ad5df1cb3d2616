import { accountsteps } from '@jinli/contract/account-step/account-step'
import type { AccountStep } from '@jinli/contract/account-steps'
import { identity } from '@jinli/contract/identity/identity'
import { useCallQuery } from '../api/query.ts'
import { Check, Info } from '../art/icons.tsx'
import { IdentityCard } from '../identity/identity-card.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useGo, useGoBack } from '../visit/go.ts'
import styles from './account-step.module.css'
import { BirthDateForm } from './birth-date-form.tsx'
import type { Steps } from './steps.ts'
import { TermsForm } from './terms-form.tsx'

/** Shows what is open to an account while steps are missing. */
function OpenActions() {
  return (
    <Card flush>
      <ListRow label="提取余额" note="您的余额随时可以取出" to={paths.withdrawal()} />
      <ListRow label="联系在线客服" note="对步骤有疑问，请咨询客服" to={paths.service()} />
    </Card>
  )
}

function UnderAge() {
  return (
    <PageBody>
      <CalmNotice
        icon={<Info size={20} />}
        title="您未达到法定年龄"
        more="账号不能存款和游戏，注册资料将在冷静期后删除。如果出生日期填错了，请联系客服更正。"
      >
        <GoLink to={paths.service()}>联系客服</GoLink>
      </CalmNotice>
      <OpenActions />
    </PageBody>
  )
}

function Complete() {
  const back = useGoBack()
  const { data } = useCallQuery(identity, {}, { staleTime: 0, pollMs: 5000 })
  const isOpen = data?.asks && data.state !== 'verified'
  return (
    <PageBody>
      {data?.asks ? (
        <IdentityCard data={data} />
      ) : (
        <CalmNotice
          icon={<Check size={20} />}
          title="账号已完善"
          more="可以存款、转账和游戏了。"
        />
      )}
      <Button kind={isOpen ? 'quiet' : 'primary'} block onClick={() => back(paths.home())}>
        {isOpen ? '稍后再说' : '继续'}
      </Button>
    </PageBody>
  )
}

/** Shows the form of one step. */
function StepForm({ step, steps }: { step: AccountStep; steps: Steps }) {
  switch (step) {
    case 'birth-date':
      return <BirthDateForm steps={steps} />
    case 'terms':
      return <TermsForm steps={steps} />
  }
}

/** Shows the first missing step; the steps before and after it are lines. */
function NextStep({ steps }: { steps: Steps }) {
  const go = useGo()
  const current = steps.steps.find(({ done: isDone }) => !isDone)
  const place = steps.steps.findIndex(({ done: isDone }) => !isDone) + 1
  return (
    <PageBody>
      <p className={styles.lead}>
        还差 {steps.steps.filter(({ done: isDone }) => !isDone).length} 步即可存款和游戏
        <span className={styles.place}>
          第 {place} / {steps.steps.length} 步
        </span>
      </p>
      {current && <StepForm step={current.step} steps={steps} />}
      <OpenActions />
      <Button kind="quiet" block onClick={() => go(paths.home(), { replace: true })}>
        稍后再说
      </Button>
    </PageBody>
  )
}

/** Shows what the licence asks of the account before deposits and play, step by step (decision 090). */
export function AccountStepsPage() {
  const { data, error, refetch } = useCallQuery(accountsteps, {}, { staleTime: 0 })
  if (data) {
    if (data.under_age) return <UnderAge />
    return data.complete ? <Complete /> : <NextStep steps={data} />
  }
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <PageBody>
      <SkeletonRows rows={2} height={160} />
    </PageBody>
  )
}
