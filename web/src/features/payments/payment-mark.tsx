/** The brand's own mark; the name stands beside it. */
export function PaymentMark({ code }: { code: string }) {
  return <img className="mark" src={`/api/assets/paymentmethod/${code}.svg`} alt="" width={56} height={36} />
}
