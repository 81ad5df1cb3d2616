import {
  listPromotionTypes,
  savePromotionType,
} from '@jinli/contract/promotion/promotion.admin'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { ActionDialog } from '../page/action-dialog.tsx'
import { PlaceField } from '../page/place-field.tsx'
import { TwoColumns } from '../page/two-columns.tsx'
import styles from './promotion.module.css'

type TypeForm = { id: number; name: string; place: number | null }

/** Creates a promotion type, or changes its name and position. */
function TypeDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const { data = [] } = useCall(listPromotionTypes, {})
  const choices = [
    { value: 0, label: '新增类型' },
    ...data.map(({ id, name }) => ({ value: id, label: `修改「${name}」` })),
  ]
  return (
    <ActionDialog<TypeForm, unknown>
      title="活动类型"
      renderEffect={() => '类型是会员端优惠页的标签；改名后所有该类型的活动一起更新。'}
      confirm="保存类型"
      initial={{ id: 0, name: '', place: 100 }}
      firstField="name"
      task={({ id, name, place }) =>
        call(savePromotionType, { id, name: name.trim(), place: place ?? 100 })
      }
      successText="类型已保存"
      onDone={() => {
        void cache.invalidateQueries({ queryKey: [listPromotionTypes.path] })
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item label="要做什么" name="id">
            <Select
              aria-label="要做什么"
              options={choices}
              onChange={(id: number) => {
                const type = data.find((each) => each.id === id)
                form.setFieldsValue({ name: type?.name ?? '', place: type?.place ?? 100 })
              }}
            />
          </Form.Item>
          <TwoColumns>
            <Form.Item label="名称（最多 8 个字）" name="name">
              <Input name="name" maxLength={8} autoComplete="off" />
            </Form.Item>
            <PlaceField name="place" className={styles.wide} />
          </TwoColumns>
        </>
      )}
    </ActionDialog>
  )
}

/** A field for the type of a promotion, with buttons to create or change types. */
export function TypeField({ disabled }: { disabled: boolean }) {
  const { data = [] } = useCall(listPromotionTypes, {})
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Flex gap={8} align="end">
        <Form.Item label="活动类型" name="type" className={styles.wide}>
          <Select
            aria-label="活动类型"
            placeholder="请选择"
            options={data.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <ForWhomMay call={savePromotionType}>
          <Form.Item>
            <Button disabled={disabled} onClick={() => setChanging(true)}>
              管理类型
            </Button>
          </Form.Item>
        </ForWhomMay>
      </Flex>
      {changing && <TypeDialog onClose={() => setChanging(false)} />}
    </>
  )
}
