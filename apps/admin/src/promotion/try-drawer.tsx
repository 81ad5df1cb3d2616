import type { Output } from '@jinli/contract/endpoint'
import { tryPromotion } from '@jinli/contract/promotion.admin'
import { formatYuan } from '@jinli/money/money'
import { Alert, Button, Drawer, Flex, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { SmallText } from '../page/small-text.tsx'
import { ConditionList } from './condition-list.tsx'
import type { PromotionFile } from './promotion-form.ts'

type Asked = { username: string; which: 'draft' | 'published' }

/** What came of it, in figures. */
function Result({ told }: { told: Output<typeof tryPromotion> }) {
  const { ready, refusal, conditions, base, bonus, required, username, version } = told
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
          { label: '须完成有效投注', value: formatYuan(required) },
        ]}
      />
    </DetailBody>
  )
}

function Tried({ id, asked }: { id: number; asked: Asked }) {
  const query = useCall(tryPromotion, { id, ...asked }, { staleMs: 0 })
  return <Answered query={query}>{(told) => <Result told={told} />}</Answered>
}

type Props = { file: PromotionFile; onClose: () => void }

/** The terms tried on a real player: what an application would come to now; nothing is changed. */
export function TryDrawer({ file, onClose }: Props) {
  const begin: Asked = { username: '', which: file.draft ? 'draft' : 'published' }
  const [asked, setAsked] = useState<Asked & { times: number }>({ ...begin, times: 0 })
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
        <Form<Asked>
          layout="vertical"
          initialValues={begin}
          onFinish={({ username, which }) => {
            const name = username.trim()
            if (name) setAsked({ username: name, which, times: asked.times + 1 })
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
        {asked.username && (
          <Tried
            key={asked.times}
            id={file.id}
            asked={{ username: asked.username, which: asked.which }}
          />
        )}
      </DetailBody>
    </Drawer>
  )
}
