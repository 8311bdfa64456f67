/** Writes small ONNX models, by the message definitions of onnx.proto3 (onnx.ai, IR version 8, operators of version 13). */

type Value = number | Uint8Array | string;
const IR_VERSION = 8;
const OPERATORS = 13;
const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(left & 127n);
    left >>= 7n;
    bytes.push(left > 0n ? low | 128 : low);
  } while (left > 0n);
  return bytes;
}

/** One field of a message: numbers as varints, everything else with its length. */
function field(number: number, value: Value): Buffer {
  if (typeof value === 'number') return Buffer.from([...varint(number << 3), ...varint(value)]);
  const bytes = Buffer.from(value as string);
  return Buffer.concat([Buffer.from([...varint((number << 3) | 2), ...varint(bytes.length)]), bytes]);
}
const message = (...fields: readonly Buffer[]) => Buffer.concat(fields);

/** A dimension is a number, or a name where it may be any. */
type Shape = readonly (number | string)[];

export interface ValueInfo {
  readonly name: string;
  readonly shape: Shape;
  readonly type?: 'float' | 'int64';
}

const typeOf = (type: ValueInfo['type']) => (type === 'int64' ? INT64 : FLOAT);

function valueInfo({ name, shape, type }: ValueInfo): Buffer {
  const dims = shape.map((dim) => field(1, typeof dim === 'number' ? field(1, dim) : field(2, dim)));
  const tensor = message(field(1, typeOf(type)), field(2, message(...dims)));
  return message(field(1, name), field(2, field(1, tensor)));
}

export interface Constant {
  readonly name: string;
  readonly shape: readonly number[];
  readonly values: Float32Array | BigInt64Array;
}

function constant({ name, shape, values }: Constant): Buffer {
  const type = values instanceof Float32Array ? FLOAT : INT64;
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return message(...shape.map((dim) => field(1, dim)), field(2, type), field(8, name), field(9, raw));
}

export interface Node {
  readonly operator: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

function attribute([name, value]: [string, number | readonly number[]]): Buffer {
  return typeof value === 'number'
    ? message(field(1, name), field(3, value), field(20, ATTRIBUTE_INT))
    : message(field(1, name), ...value.map((each) => field(8, each)), field(20, ATTRIBUTE_INTS));
}

function node({ operator, from, to, attributes = {} }: Node, index: number): Buffer {
  return message(
    ...from.map((name) => field(1, name)),
    ...to.map((name) => field(2, name)),
    field(3, `node-${index}`),
    field(4, operator),
    ...Object.entries(attributes).map((entry) => field(5, attribute(entry))),
  );
}

export interface Model {
  readonly inputs: readonly ValueInfo[];
  readonly outputs: readonly ValueInfo[];
  readonly nodes: readonly Node[];
  readonly constants?: readonly Constant[];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** The model as the bytes of a file. */
export function onnxModel({ inputs, outputs, nodes, constants = [], metadata = {} }: Model): Uint8Array {
  const graph = message(
    ...nodes.map((one, i) => field(1, node(one, i))),
    field(2, 'graph'),
    ...constants.map((one) => field(5, constant(one))),
    ...inputs.map((one) => field(11, valueInfo(one))),
    ...outputs.map((one) => field(12, valueInfo(one))),
  );
  return message(
    field(1, IR_VERSION),
    field(7, graph),
    field(8, message(field(1, ''), field(2, OPERATORS))),
    ...Object.entries(metadata).map(([key, value]) => field(14, message(field(1, key), field(2, value)))),
  );
}
