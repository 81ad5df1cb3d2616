import { tryPromotion } from '@jinli/contract/promotion/promotion.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { formatYuan } from '@jinli/money/money'
import { Alert, Button, Drawer, Flex, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/use-read.ts'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { SmallText } from '../page/small-text.tsx'
import { ConditionList } from './condition-list.tsx'
import type { PromotionFile } from './promotion-form.ts'

type TrialQuery = { username: string; which: 'draft' | 'published' }

/** Shows what the player would get. */
function Result({ trial }: { trial: Output<typeof tryPromotion> }) {
  const { ready, refusal, conditions, base, bonus, required, username, version } = trial
  return (
    <DetailBody>
      <Alert
        type={ready ? 'success' : 'warning'}
        showIcon
        title={ready ? `${username} 现在可以申请` : refusal}
      />
      <ConditionList conditions={conditions} />
      <FactList
        facts={[
          { label: '条款版本', value: `第${version}版` },
          { label: '计算依据', value: formatYuan(base) },
          { label: '可得彩金', value: formatYuan(bonus) },
          { label: '须完成有效流水', value: formatYuan(required) },
        ]}
      />
    </DetailBody>
  )
}

function TrialResult({ id, trialQuery }: { id: number; trialQuery: TrialQuery }) {
  const query = useCall(tryPromotion, { id, ...trialQuery }, { staleMs: 0 })
  return <QueryResult query={query}>{(trial) => <Result trial={trial} />}</QueryResult>
}

type Props = { file: PromotionFile; onClose: () => void }

/** Evaluates the terms for a real player. It changes nothing. */
export function TryDrawer({ file, onClose }: Props) {
  const begin: TrialQuery = { username: '', which: file.draft ? 'draft' : 'published' }
  const [query, setQuery] = useState<TrialQuery & { times: number }>({ ...begin, times: 0 })
  const whiches = [
    ...(file.draft ? [{ value: 'draft', label: '草稿' }] : []),
    ...(file.published ? [{ value: 'published', label: '已发布版本' }] : []),
  ]
  return (
    <Drawer open size={480} title={`试算：${file.title}`} onClose={onClose}>
      <DetailBody>
        <SmallText as="p">
          以真实会员现在的数据计算一次申请；不提交申请，不发放，不留占预算。草稿按整期数据计算，发布后只计活动开始以后的。
        </SmallText>
        <Form<TrialQuery>
          layout="vertical"
          initialValues={begin}
          onFinish={({ username, which }) => {
            const name = username.trim()
            if (name) setQuery({ username: name, which, times: query.times + 1 })
          }}
        >
          <Form.Item label="条款" name="which">
            <Radio.Group
              name="which"
              aria-label="条款"
              optionType="button"
              options={whiches}
            />
          </Form.Item>
          <Flex gap={8} align="end">
            <Form.Item label="会员用户名" name="username">
              <Input name="username" maxLength={64} autoComplete="off" />
            </Form.Item>
            <Form.Item>
              <Button type="primary" htmlType="submit">
                试算
              </Button>
            </Form.Item>
          </Flex>
        </Form>
        {query.username && (
          <TrialResult
            key={query.times}
            id={file.id}
            trialQuery={{ username: query.username, which: query.which }}
          />
        )}
      </DetailBody>
    </Drawer>
  )
}
