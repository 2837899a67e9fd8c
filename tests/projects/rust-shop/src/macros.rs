macro_rules! check {
    ($shop:expr) => {
        $shop.total().cents()
    };
}
