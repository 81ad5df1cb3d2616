import { agentapplication, applyagentdo, applyInfoMax } from '@jinli/contract/agent/agent'
import { agentApplicationProblem } from '@jinli/contract/agent/agent.rules'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useEffect } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh, useCallQuery } from '../api/query.ts'
import { Clock, Handshake, Info } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { Pair } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { type Me, reloadMe, useMe } from '../visit/use-me.ts'
import styles from './apply-agent.module.css'

type Application = Output<typeof agentapplication>

function Person({ me }: { me: Me }) {
  return (
    <dl className={styles.person}>
      <Pair name="用户名">{me.username}</Pair>
      <Pair name="真实姓名">{me.realname}</Pair>
    </dl>
  )
}

function ApplyForm({ me, last }: { me: Me; last: Application }) {
  const initial = { mobile: last?.mobile ?? me.mobile, apply_info: last?.apply_info ?? '' }
  const form = useForm(initial, agentApplicationProblem)
  const apply = useCallMutation(applyagentdo, {
    toastSuccess: true,
    onRefused: (refusal) => {
      refresh(agentapplication)
      return form.showRefusal(refusal)
    },
    // The server may have stored the application although its response was lost, and it refuses a second application.
    // So the page reads the application again.
    onLost: () => {
      toast.fail('网络不稳定，请稍后查看申请状态')
      refresh(agentapplication)
    },
    onSuccess: () => refresh(agentapplication),
  })
  return (
    <form noValidate onSubmit={form.submit(apply.busy, apply.run)}>
      <PageBody>
        {last?.status === 'rejected' && (
          <CalmNotice
            icon={<Info size={20} />}
            title="上次申请未通过"
            more={`${last.reason.replace(/[。.！!\s]+$/, '')}。可修改后重新提交。`}
          />
        )}
        <Card>
          <Person me={me} />
          <div className={styles.fields}>
            <Field
              label="手机号"
              type="tel"
              inputMode="tel"
              maxLength={40}
              autoComplete="tel"
              placeholder="请输入手机号，便于我们与您联系"
              {...form.field('mobile')}
            />
            <TextAreaField
              label="申请理由"
              placeholder="介绍您的团队、推广方式与经验"
              maxLength={applyInfoMax}
              {...form.part('apply_info')}
            />
          </div>
        </Card>
        <p className={styles.note}>
          提交即表示您已了解 <GoLink to={paths.article({ type: 5 })}>代理加盟说明</GoLink>
        </p>
        <BottomBar>
          <Button type="submit" block busy={apply.busy}>
            提交申请
          </Button>
        </BottomBar>
      </PageBody>
    </form>
  )
}

function PendingApplication({ me, last }: { me: Me; last: NonNullable<Application> }) {
  return (
    <PageBody>
      <CalmNotice
        icon={<Clock size={20} />}
        title="申请审核中"
        more="工作人员会尽快与您联系，结果会显示在这里。"
      />
      <Card title="我的申请">
        <Person me={me} />
        <dl>
          <Pair name="手机号">{last.mobile}</Pair>
          <Pair name="提交时间">{brandTime(last.created_at).slice(0, 16)}</Pair>
        </dl>
        <p className={styles.info}>{last.apply_info}</p>
      </Card>
    </PageBody>
  )
}

function AgentAlready() {
  return (
    <PageBody>
      <CalmNotice
        icon={<Handshake size={20} />}
        title="您已是合营伙伴"
        more="推广链接、邀请的会员与每日数据都在代理后台。"
      >
        <GoLink to={paths.agentDoor()}>进入代理后台</GoLink>
      </CalmNotice>
    </PageBody>
  )
}

/** Shows the form to become an agent, or the state of the application (spec §2 /applyagent). */
export function ApplyAgentPage() {
  const me = useMe()
  const last = useCallQuery(
    agentapplication,
    {},
    {
      staleTime: 0,
      // An open application is polled, so that the player sees the decision.
      pollMs: (application) => (application?.status === 'open' ? 15_000 : false),
    },
  )
  const isNew = last.data?.status === 'approved' && me.data?.is_agent === false
  useEffect(() => {
    if (isNew) reloadMe()
  }, [isNew])
  const error = me.error ?? last.error
  if (me.data && last.data !== undefined) {
    if (me.data.is_agent || last.data?.status === 'approved') return <AgentAlready />
    if (last.data?.status === 'open')
      return <PendingApplication me={me.data} last={last.data} />
    return <ApplyForm me={me.data} last={last.data} />
  }
  if (error) {
    const retry = () => Promise.all([me.refetch(), last.refetch()])
    return <LoadError error={error} onRetry={retry} />
  }
  return (
    <PageBody>
      <SkeletonRows rows={3} height={96} />
    </PageBody>
  )
}
