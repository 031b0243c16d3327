/** What the bindings of Emscripten know of a type. `list` takes what has to be freed after the call. */
interface WireType {
  toWireType: (list: unknown[] | null, value: unknown) => unknown;
  fromWireType: (raw: unknown) => unknown;
  readValueFromPointer: (at: number) => unknown;
  argPackAdvance: number;
}
type Call = (...given: unknown[]) => unknown;
type Part = WireType | Call;

const isCall = (part: Part): part is Call => typeof part === 'function';
const isType = (part: Part): part is WireType => !isCall(part);

/**
 * Stands in for `Function` where the bindings of Emscripten make functions from text, which the page's policy forbids. They
 * make two kinds; what is wanted is read from the text, and is a closure here. Source: `createJsInvoker` and
 * `__emval_get_method_caller` in the transcoder that three.js ships.
 */
export function emscriptenInvoker(...described: readonly string[]): object {
  const names = described.slice(0, -1);
  const body = described.at(-1) ?? '';
  return names[0] === 'humanName' ? invokerOf(names, body) : methodCallerOf(body);
}
// The bindings make sure that what they were given makes functions.
Object.defineProperty(emscriptenInvoker, Symbol.hasInstance, {
  value: (value: unknown) => typeof value === 'function',
});

/** Calls a function of the program: brings what is given into its form, and its answer back. */
function invokerOf(names: readonly string[], body: string) {
  const count = names.filter((name) => /^argType\d+$/.test(name)).length;
  const isMethod = body.includes('thisWired =');
  const hasList = body.includes('runDestructors(');
  const hasAnswer = body.includes('return ret;');
  // Places, among the object and what is given, of what has to be freed one by one.
  const freed = names.flatMap((name) => {
    const place = /^(this|arg\d+)Wired_dtor$/.exec(name)?.[1];
    if (place === undefined) return [];
    return place === 'this' ? 0 : Number(place.slice(3)) + (isMethod ? 1 : 0);
  });
  return (
    humanName: string,
    refuse: (message: string) => void,
    invoker: Call,
    target: unknown,
    freeAll: (list: unknown[]) => void,
    answer: WireType,
    object: WireType | null,
    ...others: readonly Part[]
  ) => {
    const types = others.filter(isType);
    const frees = others.filter(isCall);
    return function invoke(this: unknown, ...given: unknown[]): unknown {
      if (given.length !== count) refuse(`${humanName} takes ${count} values, and was given ${given.length}`);
      const list = hasList ? [] : null;
      const wired = isMethod && object ? [object.toWireType(list, this)] : [];
      for (const [at, type] of types.entries()) wired.push(type.toWireType(list, given[at]));
      const raw = invoker(target, ...wired);
      if (list) freeAll(list);
      else for (const [at, place] of freed.entries()) frees[at]?.(wired[place]);
      return hasAnswer ? answer.fromWireType(raw) : undefined;
    };
  };
}

/** Calls a method of a JavaScript object for the program, with values that lie in its memory. */
function methodCallerOf(body: string) {
  const isConstructor = body.includes('new func(');
  const hasObject = body.includes('func.call(obj');
  return (answer: WireType, ...others: readonly Part[]) => {
    const types = others.filter(isType);
    const [giveBack] = others.filter(isCall);
    return (object: unknown, method: Call, list: unknown, from: number): unknown => {
      let at = from;
      const given = types.map((type) => {
        const value = type.readValueFromPointer(at);
        at += type.argPackAdvance;
        return value;
      });
      const called = () =>
        hasObject ? Reflect.apply(method, object, given) : Reflect.apply(method, given[0], given.slice(1));
      const made: unknown = isConstructor ? Reflect.construct(method, given) : called();
      return giveBack?.(answer, list, made);
    };
  };
}
