//! What all custom operators share: their description for ONNX Runtime, their scratch memory, and a guard against
//! panics.

use std::any::Any;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

use ort::operator::{
    ComputeContext, Kernel, KernelContext, Operator, OperatorInput, OperatorOutput,
    ShapeInferenceContext,
};
use ort::value::TensorElementType;

use crate::blocks::kernels::{Arithmetic, Scratch};

/// What distinguishes one custom operator from another. Its tensors are in single precision, and it has one output.
pub(crate) trait BlockOperator: Send + Sized + 'static {
    const NAME: &'static str;
    const INPUTS: usize;
    /// The number of inputs that may be missing, counted from the last.
    const OPTIONAL: usize = 0;

    /// Reads weights and attributes when a session is made.
    fn new(context: &KernelContext<'_>) -> ort::Result<Self>;

    fn compute(&mut self, context: &ComputeContext, scratch: &mut Scratch) -> ort::Result<()>;

    fn infer_shape(_context: &mut ShapeInferenceContext) -> ort::Result<()> {
        Ok(())
    }
}

/// A [`BlockOperator`] in the form that ONNX Runtime expects.
pub(crate) struct CustomOperator<O> {
    arithmetic: Arithmetic,
    operator: PhantomData<fn() -> O>,
}

impl<O> CustomOperator<O> {
    pub(crate) fn new(arithmetic: Arithmetic) -> Self {
        Self { arithmetic, operator: PhantomData }
    }
}

impl<O: BlockOperator> Operator for CustomOperator<O> {
    type Kernel<'attr> = CustomKernel<O>;

    fn name(&self) -> &str {
        O::NAME
    }

    fn versions(&self) -> RangeInclusive<u32> {
        1..=1
    }

    fn inputs(&self) -> impl IntoIterator<Item = OperatorInput> {
        (0..O::INPUTS).map(|at| {
            if at + O::OPTIONAL < O::INPUTS {
                OperatorInput::required(TensorElementType::Float32)
            } else {
                OperatorInput::optional(TensorElementType::Float32)
            }
        })
    }

    fn outputs(&self) -> impl IntoIterator<Item = OperatorOutput> {
        [OperatorOutput::required(TensorElementType::Float32)]
    }

    fn create_kernel(&self, context: &KernelContext<'_>) -> ort::Result<CustomKernel<O>> {
        let operator = guarded::<O, _>(|| O::new(context))?;
        Ok(CustomKernel { operator, scratch: Scratch::new(self.arithmetic) })
    }

    fn infer_shape(&self, context: &mut ShapeInferenceContext) -> ort::Result<()> {
        guarded::<O, _>(|| O::infer_shape(context))
    }
}

/// An operator instance of a session.
pub(crate) struct CustomKernel<O> {
    operator: O,
    scratch: Scratch,
}

impl<O: BlockOperator> Kernel for CustomKernel<O> {
    fn compute(&mut self, context: &ComputeContext) -> ort::Result<()> {
        guarded::<O, _>(|| self.operator.compute(context, &mut self.scratch))
    }
}

/// Turns a panic into an error of the run: ONNX Runtime calls operators from C, where a panic would abort the process.
///
/// What a panic leaves behind is safe to use again: an operator's weights never change after it is made, and no run
/// relies on what an earlier one left in the scratch memory.
fn guarded<O: BlockOperator, T>(work: impl FnOnce() -> ort::Result<T>) -> ort::Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let why = message(panic.as_ref());
        Err(ort::Error::new(format!("the operator {} panicked: {why}", O::NAME)))
    })
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use ort::operator::OperatorDomain;
    use ort::session::Session;
    use ort::value::TensorRef;

    use super::*;
    use crate::graph::{GRAPH_NODE, GRAPH_OUTPUT, MODEL_GRAPH, node, node_of, output, with_domain};
    use crate::onnx::sample::environment_or_skip;
    use crate::protobuf::Message;

    const DOMAIN: &str = "recto.test";

    /// Copies its input; panics if the input is negative.
    struct Panicking;

    impl BlockOperator for Panicking {
        const NAME: &'static str = "Panicking";
        const INPUTS: usize = 1;

        fn new(_: &KernelContext<'_>) -> ort::Result<Self> {
            Ok(Self)
        }

        fn compute(&mut self, context: &ComputeContext, _: &mut Scratch) -> ort::Result<()> {
            let input = context.input(0)?.unwrap();
            let (_, input) = input.try_extract_tensor::<f32>()?;
            assert!(input[0] >= 0.0, "a negative input");
            let mut output = context.output(0, [1_i64])?.unwrap();
            output.try_extract_tensor_mut::<f32>()?.1[0] = input[0];
            Ok(())
        }
    }

    /// A model of one node; `GraphProto` has its name in field 2 and its inputs in field 11.
    fn model() -> Vec<u8> {
        let graph = Message::default()
            .message(GRAPH_NODE, &node_of(DOMAIN, node(Panicking::NAME, &["x"], "y", &[])))
            .text(2, "graph")
            .message(11, &output("x"))
            .message(GRAPH_OUTPUT, &output("y"));
        // The model also imports version 17 of the standard operators.
        let standard = Message::default().text(1, "").number(2, 17);
        let model = Message::default().number(1, 8).message(MODEL_GRAPH, &graph);
        with_domain(model.message(8, &standard).0, DOMAIN)
    }

    #[test]
    fn a_panic_is_the_error_of_its_run_and_the_next_run_works() {
        let name = "a_panic_is_the_error_of_its_run_and_the_next_run_works";
        let Some(environment) = environment_or_skip(name) else { return };
        let operator = CustomOperator::<Panicking>::new(Arithmetic::Vector);
        let domain = OperatorDomain::new(DOMAIN).unwrap().add(operator).unwrap();
        let builder = Session::builder(&environment).unwrap().with_operators(domain).unwrap();
        let mut session = builder.with_intra_threads(1).unwrap().commit_from_memory(&model());
        let session = session.as_mut().unwrap();
        let mut run = |value: f32| {
            let input = [value];
            let view = TensorRef::from_array_view(([1_usize], input.as_slice())).unwrap();
            let outputs = session.run(ort::inputs![view]).map_err(|error| error.to_string())?;
            Ok::<f32, String>(outputs[0].try_extract_tensor::<f32>().unwrap().1[0])
        };
        assert_eq!(run(2.0), Ok(2.0));
        let error = run(-1.0).unwrap_err();
        assert!(error.contains("Panicking panicked: a negative input"), "{error}");
        assert_eq!(run(3.0), Ok(3.0));
    }
}
