import {
  promotionBases,
  promotionBasisLabels,
  promotionPeriodLabels,
  promotionPeriods,
  promotionTurnoverMax,
} from '@jinli/contract/promotion/promotion-terms'
import { turnoverCategoryLabels } from '@jinli/contract/promotion/promotion-words'
import { vipLevelCount } from '@jinli/contract/vip/vip'
import { categories } from '@jinli/contract/vocabulary'
import { Alert, Form, InputNumber, Radio, Select, Switch } from 'antd'
import { AmountField } from '../page/amount-field.tsx'
import { TwoColumns } from '../page/two-columns.tsx'
import styles from './promotion.module.css'
import { emptyForm, type PromotionForm } from './promotion-form.ts'
import { hasCap, paysOf, type TermsForm, termsFormProblem, termsIn } from './terms-form.ts'
import { TermsSummary } from './terms-summary.tsx'

const bases = promotionBases.map((basis) => ({
  value: basis,
  label: promotionBasisLabels[basis],
}))
const periods = promotionPeriods.map((period) => ({
  value: period,
  label: promotionPeriodLabels[period],
}))
const levels = Array.from({ length: vipLevelCount + 1 }, (_, level) => ({
  value: level,
  label: `VIP${level}`,
}))
const ways = [
  { value: 'percent', label: '按比例' },
  { value: 'amount', label: '固定金额' },
]
const baseLabels = {
  none: '',
  gift: '本期存款至少（元，不填为不要求）',
  first_deposit: '首次存款至少（元）',
  deposit: '本期存款至少（元）',
  loss: '上期净亏损至少（元，不填为不要求）',
  referral: '好友首存至少（元，不填为不要求）',
} as const satisfies Record<TermsForm['basis'], string>

function Count({ label, name, max }: { label: string; name: string; max: number }) {
  return (
    <Form.Item label={label} name={name}>
      <InputNumber name={name} min={0} max={max} precision={0} className={styles.wide} />
    </Form.Item>
  )
}

function Who({ form }: { form: TermsForm }) {
  return (
    <TwoColumns>
      {form.basis !== 'first_deposit' && (
        <Form.Item label="参与频率" name="period">
          <Select options={periods} aria-label="参与频率" />
        </Form.Item>
      )}
      <Form.Item label="最低等级" name="vip_min">
        <Select options={levels} aria-label="最低等级" />
      </Form.Item>
      <Form.Item label="最高等级" name="vip_max">
        <Select options={levels} aria-label="最高等级" />
      </Form.Item>
      <Count label="注册不超过（天，0 为不限）" name="registered_days_max" max={3650} />
      <Form.Item label="仅限生日当月" name="birthday_month" valuePropName="checked">
        <Switch aria-label="仅限生日当月" />
      </Form.Item>
    </TwoColumns>
  )
}

function Reward({ form }: { form: TermsForm }) {
  const isFixedAmount = form.basis === 'gift' || form.basis === 'referral'
  return (
    <>
      {!isFixedAmount && (
        <Form.Item label="奖励方式" name="pays">
          <Radio.Group
            name="pays"
            aria-label="奖励方式"
            optionType="button"
            options={ways}
          />
        </Form.Item>
      )}
      <TwoColumns>
        <AmountField label={baseLabels[form.basis]} name="min_base" />
        {paysOf(form) === 'percent' ? (
          <AmountField label="奖励比例（%）" name="percent" />
        ) : (
          <AmountField
            label={form.basis === 'referral' ? '每位好友奖励（元）' : '奖励金额（元）'}
            name="amount"
          />
        )}
        {hasCap(form) && <AmountField label="单次最高奖励（元）" name="cap" />}
        <AmountField label="总预算（元）" name="budget" />
        <Count
          label={`流水倍数（最高 ${promotionTurnoverMax}，0 为不要求）`}
          name="turnover_times"
          max={promotionTurnoverMax}
        />
      </TwoColumns>
    </>
  )
}

function Weights() {
  return (
    <>
      <p>有效流水按类别计入的比例（%），0 为不计；按净亏损返还时，只统计计入的类别</p>
      <div className={styles.weights}>
        {categories.map((category) => (
          <Count
            key={category}
            label={turnoverCategoryLabels[category]}
            name={`weight_${category}`}
            max={100}
          />
        ))}
      </div>
    </>
  )
}

/** The form fields of the terms, with a summary of their effect. */
export function TermsFields() {
  const form = Form.useFormInstance<PromotionForm>()
  const watchedForm = Form.useWatch((values: PromotionForm) => values, {
    form,
    preserve: true,
  }) as PromotionForm | undefined
  const formValues = { ...emptyForm, ...watchedForm }
  const pays = formValues.basis !== 'none'
  const terms = termsIn(formValues)
  return (
    <section className={styles.terms} aria-label="活动条款">
      <p className={styles.head}>活动条款</p>
      <Form.Item label="奖励依据" name="basis">
        <Select options={bases} aria-label="奖励依据" />
      </Form.Item>
      {pays && <Who form={formValues} />}
      {pays && <Reward form={formValues} />}
      {pays && <Weights />}
      {terms ? (
        <TermsSummary terms={terms} />
      ) : (
        <Alert type="warning" showIcon title={termsFormProblem(formValues)?.detail} />
      )}
    </section>
  )
}
